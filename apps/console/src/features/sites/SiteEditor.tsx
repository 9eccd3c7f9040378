import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { sitePlans, type SiteDraft } from '@vitrine/core'
import type { Site, Slide } from '@vitrine/protocol'
import { SiteView, useSiteNow } from '@vitrine/render'
import { useEffect, useMemo, useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { useStore } from '../../app/store.ts'
import { createDraftEditor } from '../../draft/draftEditor.ts'
import { newId } from '../../draft/newId.ts'
import type { Library } from '../../queries/content.ts'
import { siteQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { Stage } from '../../stage/Stage.tsx'
import { ConflictNotice, EditorBar, useSaveOnLeave } from '../../ui/EditorBar.tsx'
import { usePageTitle } from '../../ui/Page.tsx'
import { resolveMedia } from '../../ui/resolveMedia.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { useFileDrop } from '../media/index.ts'
import { AddItems, slidesFromFiles } from './AddItems.tsx'
import { firstLeaf } from './items.ts'
import { ItemProperties } from './ItemProperties.tsx'
import { ListProperties } from './ListProperties.tsx'
import { InstantPicker } from './InstantPicker.tsx'
import {
  cycleMs,
  drawable,
  isScheduled,
  PREVIEW_START_MS,
  problemsOf,
  stretchesOf,
  windowMs,
} from './preview.ts'
import type { PreviewInstant } from './previewInstant.ts'
import { useTimeZones } from './useTimeZones.ts'
import { WhyPanel } from './WhyPanel.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { ReadOnlyFacts } from './ReadOnlyFacts.tsx'
import { SiteProperties } from './SiteProperties.tsx'
import {
  addGroup,
  addItems,
  changeGroup,
  findItem,
  itemOf,
  removeGroup,
  type EditedSite,
} from './siteEdits.ts'
import { Timeline } from './Timeline.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'
import { usePreviewClock } from './usePreviewClock.ts'
import { ZoneProperties } from './ZoneProperties.tsx'
import { ZonesPanel } from './ZonesPanel.tsx'

const editedOf = (site: Site): EditedSite => ({ name: site.name, draft: site.draft })

export function SiteEditor({ site, library }: { site: Site; library: Library }) {
  const mayEdit = useMay('editor')
  const [editor] = useState(() =>
    createDraftEditor<EditedSite>({
      value: editedOf(site),
      revision: site.revision,
      save: async (body, revision) => {
        const saved = await api('changeSite', { params: { id: site.id }, body, revision })
        queryClient.setQueryData(siteQuery(site.id).queryKey, saved)
        return saved.revision
      },
      readTheirs: async () => {
        const theirs = await api('readSite', { params: { id: site.id } })
        return { value: editedOf(theirs), revision: theirs.revision, by: theirs.changed_by }
      },
      nowMs: serverNowMs,
    }),
  )
  const { value, saving, steps } = useStore(editor.state)
  const { draft } = value
  useSaveOnLeave(editor)
  usePageTitle(value.name)
  useEffect(() => {
    editor.seen({ value: editedOf(site), revision: site.revision, by: site.changed_by })
  }, [editor, site])

  const [zoneId, setZoneId] = useState<string | null>(draft.groups[0]?.id ?? null)
  const [itemId, setItemId] = useState<string | null>(null)
  const [drawing, setDrawing] = useState(false)
  const [adding, setAdding] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const [lookingBack, setLookingBack] = useState(false)
  const [stepsPublished, setStepsPublished] = useState(0)

  const zone = draft.groups.find((group) => group.id === zoneId) ?? null
  const item = (itemId !== null && zone && findItem(zone.coll, itemId)) || null
  const problems = useMemo(() => problemsOf(draft, library), [draft, library])
  // Where the time of day decides there is no round without one: it begins now.
  const scheduled = useMemo(() => isScheduled(draft), [draft])
  const [openedMs] = useState(() => Math.floor(serverNowMs() / 60_000) * 60_000)
  const timeZones = useTimeZones(site)
  const [chosen, setChosen] = useState<PreviewInstant | null>(null)
  const instant = chosen ?? (scheduled ? { fromMs: openedMs, timeZone: timeZones[0]! } : null)
  const originMs = instant?.fromMs ?? PREVIEW_START_MS
  const timeZone = instant?.timeZone ?? 'UTC'
  const render = useMemo(() => drawable(draft, library, originMs), [draft, library, originMs])
  const plans = useMemo(() => render && sitePlans(render, timeZone), [render, timeZone])
  const lengthMs = useMemo(() => windowMs(draft), [draft])
  const clock = usePreviewClock(originMs, lengthMs, afterEntrancesMs(draft), instant !== null)
  const playingNowMs = useSiteNow(plans, clock.readNow, clock.playing)
  const nowMs = clock.playing ? playingNowMs : clock.readNow()
  useHotkeys([['space', clock.toggle]], ['INPUT', 'TEXTAREA', 'BUTTON', 'A', 'SELECT'])

  const selectZone = (id: string | null) => {
    setZoneId(id)
    const group = draft.groups.find((one) => one.id === id)
    if (!group || itemId === null || !findItem(group.coll, itemId)) setItemId(null)
  }
  const selectItem = (id: string) => {
    // The newest draft: what was made a moment ago may be chosen.
    const { groups } = editor.state.get().value.draft
    const group = groups.find((one) => findItem(one.coll, id))
    if (!group) return
    setZoneId(group.id)
    setItemId(id)
    // The stage shows what was chosen, just after it has entered, if it comes at all.
    if (clock.playing) return
    const leaf = firstLeaf(findItem(group.coll, id) ?? undefined)
    const stretch = stretchesOf(plans?.get(group.id), originMs, lengthMs).find(
      (one) => one.itemId === leaf?.id,
    )
    if (leaf && stretch) clock.seek(stretch.fromMs + Math.min(leaf.transition.duration, leaf.duration / 2))
  }
  const addSlides = (slides: readonly Slide[]) => {
    const target = zone ?? draft.groups[0]
    if (!target || slides.length === 0) return
    const items = slides.map((slide) => itemOf(slide, library.media))
    editor.edit((before) => addItems(before, target.id, items))
    setZoneId(target.id)
    setItemId(items[0]!.id)
    if (!clock.playing) clock.seek(cycleMs(target.coll) + (firstLeaf(items[0])?.transition.duration ?? 0))
  }
  const over = useFileDrop((files) => void slidesFromFiles(files).then(addSlides), mayEdit)
  const changes = steps - stepsPublished

  return (
    <main className="v-editor" id="page" tabIndex={-1}>
      <EditorBar
        editor={editor}
        parent={{ label: 'Screens', path: '/sites' }}
        readOnly={!mayEdit}
        state={<Pill tone="quiet">{draftWords(site, changes)}</Pill>}
      >
        <span className="v-quiet v-small">
          {site.devices.length === 0 ? 'On no device' : `On ${counted(site.devices.length, 'device')}`}
        </span>
        <Button variant="default" onClick={() => setLookingBack(true)}>
          Versions
        </Button>
        {mayEdit && <Button onClick={() => setPublishing(true)}>Publish</Button>}
      </EditorBar>
      <aside className="v-editor-left" aria-label="Zones and items">
        <ZonesPanel
          editor={editor}
          draft={draft}
          library={library}
          problems={problems}
          zoneId={zoneId}
          itemId={itemId}
          drawing={drawing}
          readOnly={!mayEdit}
          onSelectZone={selectZone}
          onSelectItem={selectItem}
          onDraw={() => setDrawing(!drawing)}
          onAdd={() => setAdding(true)}
        />
      </aside>
      <div className="v-editor-stage">
        <ConflictNotice editor={editor} noun="screen" />
        <Stage
          size={draft}
          noun="Zone"
          frames={draft.groups.map((group) => ({
            id: group.id,
            name: group.name,
            frame: group.frame,
            note: group.coll.length === 0 ? 'Empty zone' : undefined,
          }))}
          selected={zoneId}
          drawing={drawing}
          locked={!mayEdit}
          onSelect={selectZone}
          onChange={(id, frame, gesture) =>
            editor.edit((before) => changeGroup(before, id, (group) => ({ ...group, frame })), gesture)
          }
          onSettle={editor.settle}
          onRemove={(id) => {
            editor.edit((before) => removeGroup(before, id))
            setZoneId(null)
          }}
          onDraw={(frame) => {
            const id = newId()
            editor.edit((before) => addGroup(before, frame, id))
            setDrawing(false)
            selectZone(id)
          }}
          renderPicture={(widthPx, heightPx) => (
            <div style={{ position: 'relative', width: widthPx, height: heightPx }}>
              {render && plans && (
                <SiteView
                  render={render}
                  frame={{ nowMs, widthPx, heightPx, mode: 'preview', playing: clock.playing }}
                  resolve={resolveMedia}
                  readNow={clock.readNow}
                  plans={plans}
                />
              )}
              {draft.groups
                .filter((group) => group.coll.length === 0 || !render)
                .map((group) => (
                  <div
                    key={group.id}
                    style={{
                      position: 'absolute',
                      left: `${(group.frame.x / draft.width) * 100}%`,
                      top: `${(group.frame.y / draft.height) * 100}%`,
                      width: `${(group.frame.width / draft.width) * 100}%`,
                      height: `${(group.frame.height / draft.height) * 100}%`,
                      background: group.background,
                    }}
                  />
                ))}
            </div>
          )}
        />
      </div>
      <aside className="v-editor-right" aria-label="Properties">
        {!zone ? (
          <SiteProperties editor={editor} site={site} draft={draft} readOnly={!mayEdit} />
        ) : !mayEdit ? (
          <ReadOnlyFacts zone={zone} item={item} library={library} />
        ) : item && 'list' in item ? (
          <ListProperties
            key={item.id}
            editor={editor}
            list={item}
            library={library}
            onSelectItem={selectItem}
            onRemoved={() => setItemId(null)}
          />
        ) : item ? (
          <ItemProperties
            key={item.id}
            editor={editor}
            item={item}
            zone={zone}
            library={library}
            onSelectItem={selectItem}
            onRemoved={() => setItemId(null)}
          />
        ) : (
          <ZoneProperties
            key={zone.id}
            editor={editor}
            zone={zone}
            draft={draft}
            fault={saving.kind === 'failed' ? saving.error : null}
            onRemoved={() => setZoneId(null)}
          />
        )}
      </aside>
      <Timeline
        draft={draft}
        library={library}
        clock={clock}
        lengthMs={lengthMs}
        itemId={itemId}
        problems={problems}
        plans={plans}
        originMs={originMs}
        onSelectItem={selectItem}
      >
        <InstantPicker
          instant={instant}
          timeZones={timeZones}
          onPick={(picked) => {
            setChosen(picked)
            clock.seek(0)
          }}
        />
        {render && plans && (
          <WhyPanel
            draft={draft}
            render={render}
            plans={plans}
            library={library}
            timeZone={timeZone}
            nowMs={originMs + clock.atMs}
            timeOfDay={instant !== null}
            originMs={originMs}
          />
        )}
      </Timeline>
      {over && <div className="v-drop">Drop to put into {zone?.name ?? draft.groups[0]?.name}</div>}
      <AddItems
        opened={adding}
        zoneName={zone?.name ?? draft.groups[0]?.name ?? ''}
        library={library}
        onClose={() => setAdding(false)}
        onAdd={addSlides}
      />
      {lookingBack && (
        <VersionsDialog
          site={site}
          draft={draft}
          render={render}
          library={library}
          readOnly={!mayEdit}
          onRevert={(earlier) => {
            editor.edit((before) => ({ ...before, draft: earlier }))
            setLookingBack(false)
            setZoneId(earlier.groups[0]?.id ?? null)
            setItemId(null)
          }}
          onClose={() => setLookingBack(false)}
        />
      )}
      {publishing && (
        <PublishDialog
          site={site}
          draft={draft}
          library={library}
          editor={editor}
          problems={problems}
          onClose={() => setPublishing(false)}
          onPublished={() => setStepsPublished(editor.state.get().steps)}
        />
      )}
    </main>
  )
}

/** The first instant at which the first item of every zone has come in whole. */
function afterEntrancesMs(draft: SiteDraft): number {
  return Math.max(
    0,
    ...draft.groups.map(({ coll }) => {
      const first = firstLeaf(coll[0])
      return first ? Math.min(first.transition.duration, first.duration / 2) : 0
    }),
  )
}

function draftWords(site: Site, changes: number): string {
  if (changes > 0) return `Draft, ${counted(changes, 'change')}`
  if (site.published === null) return 'Not published yet'
  return site.published.changed_since ? 'Draft, changed since it was published' : 'Published'
}
