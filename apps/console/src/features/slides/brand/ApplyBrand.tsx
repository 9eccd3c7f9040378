import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { applyBrand } from '@vitrine/core/templates'
import { BRANDED_MAX, type Slide } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { rich } from '@vitrine/texts/rich'
import { api } from '../../../app/client.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { useMediaById } from '../../../queries/content.ts'
import { readToEnd } from '../../../queries/everything.ts'
import { FaultMessage } from '../../../ui/Message.tsx'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import { undoNotice } from '../../../ui/undoNotice.tsx'
import { refreshLibrary } from '../../library/index.ts'
import { brandQuery } from './brandQuery.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { brandTexts } from './brand.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './brand.module.css'

/** So many slides are shown as they will be; the rest is counted. */
const SHOWN = 6

/**
 * Gives slides the company's brand, after a look at what they will be, with a way back.
 * @param slides null: all there are
 */
export function ApplyBrand({ slides, onClose }: { slides: readonly Slide[] | null; onClose: () => void }) {
  const brand = useQuery(brandQuery)
  const media = useMediaById()
  const all = useQuery({
    queryKey: ['slides', 'to-brand'],
    queryFn: ({ signal }) => readToEnd((query) => api('listSlides', { query, signal })),
    enabled: slides === null,
    staleTime: 0,
  })
  const given = slides ?? all.data ?? null
  const look = brand.data?.brand ?? null
  const shown = useMemo(
    () =>
      look && given
        ? given
            .slice(0, SHOWN)
            .map((slide) => ({ slide, after: { ...applyBrand(slide, look), id: slide.id } }))
        : [],
    [given, look],
  )
  const [done, setDone] = useState(0)
  const apply = useMutation({
    meta: { showsError: true },
    mutationFn: async (ids: readonly string[]) => {
      const changed: { id: string; version: number }[] = []
      try {
        for (let at = 0; at < ids.length; at += BRANDED_MAX) {
          const { items } = await api('applyBrand', {
            body: { slide_ids: ids.slice(at, at + BRANDED_MAX) },
          })
          changed.push(...items)
          setDone(Math.min(ids.length, at + BRANDED_MAX))
        }
      } finally {
        // What was done before something failed can be taken back too.
        if (changed.length > 0) offerBack(changed)
        await refreshLibrary()
      }
      return changed.length
    },
    onSuccess: (count) => {
      if (count === 0) toast(brandTexts.nothingToApply())
      onClose()
    },
  })
  const count = given?.length ?? 0
  return (
    <Modal opened onClose={onClose} title={brandTexts.applyTitle()} size="lg">
      <Stack>
        {brand.isError ? (
          <FaultMessage
            title={brandTexts.couldNotLoad()}
            error={brand.error}
            retry={() => void brand.refetch()}
          />
        ) : all.isError ? (
          <FaultMessage
            title={brandTexts.couldNotLoadSlides()}
            error={all.error}
            retry={() => void all.refetch()}
          />
        ) : brand.data && !look ? (
          <Text>
            {rich(brandTexts.noBrand, null, {
              link: (words) => <Link to="/brand">{words}</Link>,
            })}
          </Text>
        ) : !given || !look ? (
          <Skeleton height={180} aria-label={brandTexts.loadingSlides()} />
        ) : count === 0 ? (
          <Text>{brandTexts.noSlides()}</Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {brandTexts.applyHint()}
            </Text>
            <ul className={styles.beforeAfter} aria-label={brandTexts.beforeAndAfter()}>
              <Each items={shown} keyOf={({ slide }) => slide.id} what="slide" as="li">
                {({ slide, after }) => (
                  <li>
                    <span className="v-clip v-small">{slide.name}</span>
                    <SlidePicture slide={slide} media={media} ratio={16 / 9} />
                    <IconArrowRight className="v-points" size={18} aria-label={brandTexts.becomes()} />
                    <SlidePicture slide={after} media={media} ratio={16 / 9} />
                  </li>
                )}
              </Each>
            </ul>
            {count > SHOWN && (
              <Text size="sm" c="dimmed">
                {brandTexts.andMore({ count: count - SHOWN })}
              </Text>
            )}
          </>
        )}
        {apply.isPending && (
          <Progress
            value={(done / Math.max(1, count)) * 100}
            aria-label={brandTexts.progress({ done, count })}
          />
        )}
        {apply.error && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(apply.error)}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel()}
          </Button>
          <Button
            loading={apply.isPending}
            disabled={!look || count === 0}
            onClick={() => apply.mutate((given ?? []).map(({ id }) => id))}
          >
            {count > 0 ? brandTexts.applyToCount({ count }) : brandTexts.apply()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function offerBack(changed: readonly { id: string; version: number }[]): void {
  undoNotice(brandTexts.applied({ count: changed.length }), async () => {
    try {
      for (const { id, version } of changed)
        await api('restoreSlideVersion', { params: { id }, body: { version } })
    } finally {
      await refreshLibrary()
    }
  })
}
