import { Alert, Button, FileButton, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MANIFEST_FILE } from '@vitrine/widgets/packages'
import { useRef, useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessages } from '../../app/errorReasons.ts'
import { formatBytes, formatNumber } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { packageTexts } from './packages.texts.ts'
import { moreReach, reachWords } from './packageReach.ts'
import { PackageReach } from './PackageReach.tsx'
import styles from './widgets.module.css'

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces, because so many arguments at once are too many.
  for (let at = 0; at < bytes.length; at += 0x80_00)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00))
  return btoa(text)
}

/** Installs a package after it was reviewed. */
export function InstallPackage({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const review = useMutation({
    meta: { showsError: true },
    // The same file can be chosen again after it was mended.
    onSettled: () => reset.current?.(),
    mutationFn: async (chosen: File) => {
      const text = await base64Of(chosen)
      const reviewed = await api('reviewWidgetPackage', { body: { file: text } })
      setFile(text)
      return reviewed
    },
  })
  const install = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('installWidgetPackage', { body: { file: file! } }),
    onSuccess: ({ name }) => {
      toast(packageTexts.installed({ name }))
      void queryClient.invalidateQueries({ queryKey: ['widgetPackages'] })
      onClose()
    },
  })
  const found = review.data
  const more = found?.replaces ? reachWords(moreReach(found, found.replaces)) : []
  const failed = review.error ?? install.error
  // What is wrong in its widget.json is for its developer, who needs all of it.
  const fields = fieldMessages(failed).filter(({ field }) => field.startsWith(MANIFEST_FILE))
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {commonTexts.cancel()}
    </Button>
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={found ? packageTexts.reviewTitle({ name: found.name }) : packageTexts.install()}
    >
      <Stack>
        {failed && (
          <div className="v-fault" role="alert">
            {fields.length === 0 ? (
              errorMessage(failed)
            ) : (
              <ul className={styles.problems} aria-label={packageTexts.problems()}>
                {fields.map(({ field, message }) => (
                  <li key={field}>
                    <code>{field}</code> {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {found ? (
          <>
            <p>{found.description}</p>
            <p className="v-quiet">
              {packageTexts.version({ version: formatNumber(found.version) })} ·{' '}
              {packageTexts.files({ count: found.files, size: formatBytes(found.bytes) })}
            </p>
            <PackageReach network={found.network} storage={found.storage} feed={found.feed} />
            {found.replaces && (
              <p>{packageTexts.replaces({ version: formatNumber(found.replaces.version) })}</p>
            )}
            {found.replaces && more.length > 0 && (
              <Alert color="yellow">
                {packageTexts.newReach({ version: formatNumber(found.replaces.version) })}
                <ul className={styles.problems}>
                  {more.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <Group justify="flex-end">
              {cancel}
              <Button loading={install.isPending} onClick={() => install.mutate()}>
                {packageTexts.confirm()}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <p>{packageTexts.choose()}</p>
            <Group justify="flex-end">
              {cancel}
              <FileButton
                resetRef={reset}
                accept=".zip,application/zip"
                onChange={(chosen) => chosen && review.mutate(chosen)}
              >
                {(props) => (
                  <Button {...props} loading={review.isPending}>
                    {packageTexts.chooseFile()}
                  </Button>
                )}
              </FileButton>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
