import { Button, CopyButton } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Widget } from '@vitrine/widgets'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { SecretShown } from '../../ui/SecretShown.tsx'
import { useCompanyBrand } from './useCompanyBrand.ts'
import { widgetAddress } from './widgetAddress.ts'
import { widgetLook, type Ground } from './widgetSlide.ts'
import { shelfTexts } from './widgets.texts.ts'

/**
 * Copies the address of a widget's own page. Where it shows a feed, a link is made for it, so that it can be revoked; its signature
 * is known only now.
 */
export function CopyAddress({ widget, name, ground }: { widget: Widget; name: string; ground: Ground }) {
  const look = widgetLook(widget, ground, useCompanyBrand())
  const feedId = 'feed' in widget ? widget.feed : undefined
  const [made, setMade] = useState<string | null>(null)
  const make = useMutation({
    mutationFn: (feed_id: string) => api('makeWidgetLink', { body: { name, feed_id } }),
    onSuccess: ({ link, sig }) => {
      void queryClient.invalidateQueries({ queryKey: ['widgetLinks'] })
      setMade(widgetAddress(location.origin, widget, look, { feed: link.feed_id, sig }))
    },
  })
  if (!DEFINITIONS[widget.kind].feedKinds)
    return (
      <CopyButton value={widgetAddress(location.origin, widget, look, null)}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconLink size={18} />} onClick={copy}>
            {copied ? commonTexts.copied() : shelfTexts.copyLink()}
          </Button>
        )}
      </CopyButton>
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} />}
        disabled={feedId === undefined}
        loading={make.isPending}
        onClick={() => feedId !== undefined && make.mutate(feedId)}
      >
        {shelfTexts.createLink()}
      </Button>
      <Modal opened={made !== null} onClose={() => setMade(null)} title={shelfTexts.linkTitle({ name })}>
        {made !== null && (
          <SecretShown
            about={shelfTexts.linkAbout()}
            label={shelfTexts.link()}
            secret={made}
            copy={shelfTexts.copyLink()}
            onDone={() => setMade(null)}
          />
        )}
      </Modal>
    </>
  )
}
