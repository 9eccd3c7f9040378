import { queryClient } from '../../../app/client.ts'
import { showError, toast } from '../../../app/toasts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { ask } from '../../../ui/confirm.ts'
import { outsideTexts } from './outside.texts.ts'

/** Reads again what the pages of emergencies show. */
export const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['emergencies'] })

/** Asks, and deletes a feed or a trigger. */
export async function removeAfterAsking(
  title: string,
  name: string,
  remove: () => Promise<unknown>,
): Promise<void> {
  const yes = await ask({
    title,
    text: outsideTexts.deleteText(),
    action: commonTexts.delete(),
    danger: true,
  })
  if (!yes) return
  try {
    await remove()
    toast(outsideTexts.deleted({ name }))
  } catch (error) {
    showError(error)
  }
  await refresh()
}
