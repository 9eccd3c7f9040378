import { Anchor, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted, formatInstant } from '../../app/format.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { siteQuery } from '../../queries/sites.ts'
import { useNow } from '../../ui/useNow.ts'
import { DisplaySizes } from './DisplaySizes.tsx'
import { SITE_SIZES, sizeChoices, sizeKey, withSize } from './zones/layouts.ts'
import type { EditedSite } from './siteEdits.ts'
import { Each } from '../../ui/Guarded.tsx'

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
          <h2>Screen</h2>
        </div>
        {readOnly && (
          <Text c="dimmed" size="sm">
            {draft.width} × {draft.height}
          </Text>
        )}
        {!readOnly && (
          <div className="v-form-row">
            <label htmlFor="site-size">Size</label>
            <Select
              id="site-size"
              placeholder="Custom"
              data={sizeChoices()}
              value={known ? sizeKey(known) : null}
              onChange={(key) => {
                const size = SITE_SIZES.find((one) => sizeKey(one) === key)
                if (size) resize(size.width, size.height)
              }}
            />
          </div>
        )}
        {!readOnly &&
          (['width', 'height'] as const).map((side) => (
            <div key={side} className="v-form-row">
              <label htmlFor={`site-${side}`}>{side === 'width' ? 'Width' : 'Height'}</label>
              <NumberInput
                id={`site-${side}`}
                suffix=" px"
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
            <h2>Script</h2>
            <Button size="compact-sm" variant="subtle" onClick={onScript}>
              {draft.js ? 'Edit…' : 'Add script…'}
            </Button>
          </div>
          <Text c="dimmed" size="sm">
            {draft.js
              ? `${counted(draft.js.split('\n').length, 'line')} of code. Runs on every device that shows this screen.`
              : 'No script. A script can change, show and hide elements.'}
          </Text>
        </div>
      )}
      <div>
        <div className="v-editor-head">
          <h2>Published</h2>
        </div>
        <Text c="dimmed" size="sm">
          {site.published === null
            ? 'Not published yet.'
            : `${formatInstant(site.published.at, nowMs)} by ${site.published.by}.`}
        </Text>
        {site.scheduled && (
          <Group justify="space-between" mt="xs" wrap="nowrap">
            <Text size="sm">
              Scheduled for {formatInstant(site.scheduled.at, nowMs)} by {site.scheduled.by}.
            </Text>
            {!readOnly && (
              <Button
                size="compact-sm"
                variant="default"
                loading={takeBack.isPending}
                onClick={() => takeBack.mutate()}
              >
                Cancel schedule
              </Button>
            )}
          </Group>
        )}
      </div>
      <div>
        <div className="v-editor-head">
          <h2>Devices</h2>
        </div>
        {site.devices.length === 0 ? (
          <Text c="dimmed" size="sm">
            Not on any device. <Link to={`/sites-assignment/${site.id}`}>Assign it</Link>
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
