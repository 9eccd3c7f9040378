import { Anchor, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatDimensions, formatInstant, pixelSuffix } from '../../app/format.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { siteQuery } from '../../queries/sites.ts'
import { useNow } from '../../ui/useNow.ts'
import { DisplaySizes } from './DisplaySizes.tsx'
import { SITE_SIZES, sizeChoices, sizeKey, withSize } from './zones/layouts.ts'
import type { EditedSite } from './siteEdits.ts'
import { Each } from '../../ui/Guarded.tsx'
import { siteEditorTexts } from './siteEditor.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { rich } from '@vitrine/texts/rich'
import styles from './form.module.css'

/** The screen itself, while no zone of it is chosen: its size, where it is shown, when it was published. */
export function SiteProperties({
  editor,
  site,
  draft,
  readOnly,
  onScript,
}: {
  editor: DraftEditor<EditedSite>
  site: Site
  draft: SiteDraft
  readOnly: boolean
  onScript: () => void
}) {
  const nowMs = useNow()
  const takeBack = useMutation({
    mutationFn: () => api('cancelPublication', { params: { id: site.id } }),
    onSuccess: (after) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, after)
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
    },
  })
  const all = useQuery(allDevicesQuery)
  const devices = (all.data ?? []).filter((device) => device.site_id === site.id && device.active)
  const known = SITE_SIZES.find((size) => size.width === draft.width && size.height === draft.height)
  const resize = (width: number, height: number, gesture?: string) =>
    editor.edit((before) => ({ ...before, draft: withSize(before.draft, width, height) }), gesture)
  const own = (side: 'width' | 'height') => (value: number | string) => {
    if (typeof value !== 'number' || value < 16 || value > 16_384) return
    resize(
      side === 'width' ? Math.round(value) : draft.width,
      side === 'height' ? Math.round(value) : draft.height,
      `size-${side}`,
    )
  }
  return (
    <Stack gap="md">
      <div>
        <div className="v-editor-head">
          <h2>{siteEditorTexts.screen()}</h2>
        </div>
        {readOnly && (
          <Text c="dimmed" size="sm">
            {formatDimensions(draft.width, draft.height)}
          </Text>
        )}
        {!readOnly && (
          // Names of sizes are long, so they have the whole width.
          <Select
            mb="sm"
            label={commonTexts.size()}
            placeholder={siteEditorTexts.customSize()}
            data={sizeChoices()}
            value={known ? sizeKey(known) : null}
            onChange={(key) => {
              const size = SITE_SIZES.find((one) => sizeKey(one) === key)
              if (size) resize(size.width, size.height)
            }}
          />
        )}
        {!readOnly &&
          (['width', 'height'] as const).map((side) => (
            <div key={side} className={styles.formRow}>
              <label htmlFor={`site-${side}`}>
                {side === 'width' ? siteEditorTexts.width() : siteEditorTexts.height()}
              </label>
              <NumberInput
                id={`site-${side}`}
                suffix={pixelSuffix()}
                allowDecimal={false}
                min={16}
                max={16_384}
                value={draft[side]}
                onChange={own(side)}
                onBlur={editor.settle}
              />
            </div>
          ))}
        {!readOnly && <DisplaySizes devices={devices} screen={draft} onPick={resize} />}
      </div>
      {!readOnly && (
        <div>
          <div className="v-editor-head">
            <h2>{siteEditorTexts.script()}</h2>
            <Button size="compact-sm" variant="subtle" onClick={onScript}>
              {draft.js ? siteEditorTexts.editEllipsis() : siteEditorTexts.addScriptEllipsis()}
            </Button>
          </div>
          <Text c="dimmed" size="sm">
            {draft.js
              ? siteEditorTexts.scriptFacts({ count: draft.js.split('\n').length })
              : siteEditorTexts.noScript()}
          </Text>
        </div>
      )}
      <div>
        <div className="v-editor-head">
          <h2>{siteEditorTexts.published()}</h2>
        </div>
        <Text c="dimmed" size="sm">
          {site.published === null
            ? siteEditorTexts.notPublishedYet()
            : siteEditorTexts.publishedBy({
                time: formatInstant(site.published.at, nowMs),
                person: site.published.by,
              })}
        </Text>
        {site.scheduled && (
          <Group justify="space-between" mt="xs" wrap="nowrap">
            <Text size="sm">
              {siteEditorTexts.scheduledFor({
                time: formatInstant(site.scheduled.at, nowMs),
                person: site.scheduled.by,
              })}
            </Text>
            {!readOnly && (
              <Button
                size="compact-sm"
                variant="default"
                loading={takeBack.isPending}
                onClick={() => takeBack.mutate()}
              >
                {siteEditorTexts.cancelSchedule()}
              </Button>
            )}
          </Group>
        )}
      </div>
      <div>
        <div className="v-editor-head">
          <h2>{commonTexts.devices()}</h2>
        </div>
        {site.devices.length === 0 ? (
          <Text c="dimmed" size="sm">
            {rich(siteEditorTexts.assignIt, null, {
              link: (words) => <Link to={`/sites-assignment/${site.id}`}>{words}</Link>,
            })}
          </Text>
        ) : (
          <ul className="v-rows">
            <Each items={site.devices} keyOf={(device) => device.id} what="device" as="li">
              {(device) => (
                <li>
                  <Anchor component={Link} to={`/devices?open=${device.id}`} size="sm">
                    {device.name}
                  </Anchor>
                </li>
              )}
            </Each>
          </ul>
        )}
      </div>
    </Stack>
  )
}
