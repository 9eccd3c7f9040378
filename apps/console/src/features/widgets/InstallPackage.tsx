import { Alert, Button, FileButton, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ApiError, type ReviewedWidgetPackage } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldReason } from '../../app/errorWords.ts'
import { formatBytes, formatNumber } from '../../app/format.ts'
import { toast } from '../../app/toasts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { packageTexts } from './packages.texts.ts'
import { PackageReach } from './PackageReach.tsx'

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces, because so many arguments at once are too many.
  for (let at = 0; at < bytes.length; at += 0x80_00)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00))
  return btoa(text)
}

/** Whether a package reaches more than the version that it replaces. */
const reachesMore = ({ network, storage, replaces }: ReviewedWidgetPackage): boolean =>
  replaces !== null &&
  (network.some((host) => !replaces.network.includes(host)) || (storage && !replaces.storage))

/** Installs a package after it was reviewed. */
export function InstallPackage({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<string | null>(null)
  const review = useMutation({
    mutationFn: async (chosen: File) => {
      const text = await base64Of(chosen)
      const reviewed = await api('reviewWidgetPackage', { body: { file: text } })
      setFile(text)
      return reviewed
    },
  })
  const install = useMutation({
    mutationFn: () => api('installWidgetPackage', { body: { file: file! } }),
    onSuccess: ({ name }) => {
      toast(packageTexts.installed({ name }))
      void queryClient.invalidateQueries({ queryKey: ['widgetPackages'] })
      onClose()
    },
  })
  const found = review.data
  // What is wrong in its widget.json is for its developer, who needs all of it.
  const fields =
    review.error instanceof ApiError
      ? (review.error.problem.errors ?? []).filter(({ field }) => field.startsWith('widget.json'))
      : []
  return (
    <Modal
      opened
      onClose={onClose}
      title={found ? packageTexts.reviewTitle({ name: found.name }) : packageTexts.install()}
    >
      <Stack>
        {fields.length > 0 && (
          <ul aria-label={packageTexts.problems()}>
            {fields.map((one) => (
              <li key={one.field}>
                <code>{one.field}</code> {fieldReason(one)}
              </li>
            ))}
          </ul>
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
            {found.replaces && reachesMore(found) && (
              <Alert color="yellow">
                {packageTexts.newReach({ version: formatNumber(found.replaces.version) })}
              </Alert>
            )}
            <Button loading={install.isPending} onClick={() => install.mutate()}>
              {packageTexts.confirm()}
            </Button>
          </>
        ) : (
          <>
            <p>{packageTexts.choose()}</p>
            <FileButton accept=".zip,application/zip" onChange={(chosen) => chosen && review.mutate(chosen)}>
              {(props) => (
                <Button {...props} loading={review.isPending}>
                  {packageTexts.chooseFile()}
                </Button>
              )}
            </FileButton>
          </>
        )}
      </Stack>
    </Modal>
  )
}
