import { clsx } from 'clsx'
import { Button, LoadingOverlay } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ItemDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { useStore } from '../../app/store.ts'
import { createDraftEditor } from '../../draft/draftEditor.ts'
import { newId } from '../../draft/newId.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { siteQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { Stage } from '../../stage/Stage.tsx'
import { ConflictNotice, EditorBar, useSaveOnLeave } from '../../ui/EditorBar.tsx'
import { usePageTitle } from '../../ui/Page.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useFileDrop } from '../media/index.ts'
import { ConditionsPanel } from '../conditions/index.ts'
import { AddItems, slidesFromFiles } from './items/AddItems.tsx'
import { adsOf } from './ads/adEdits.ts'
import { AdsPanel } from './ads/AdsPanel.tsx'
import { AdStudio } from './ads/AdStudio.tsx'
import { ForecastButton } from './forecast/ForecastButton.tsx'
import { useSeekAd } from './ads/useSeekAd.ts'
import { InstantPicker } from './preview/InstantPicker.tsx'
import { useItemDrop } from './items/itemDrop.ts'
import { firstLeaf } from './items/items.ts'
import { cycleMs, problemsOf, stretchesOf } from './preview/preview.ts'
import { PublishDialog } from './publish/PublishDialog.tsx'
import {
  addGroup,
  addItems,
  changeGroup,
  findItem,
  itemOf,
  itemsOfIds,
  removeGroup,
  type EditedSite,
} from './siteEdits.ts'
import { SiteSide } from './SiteSide.tsx'
import { SiteStagePicture } from './preview/SiteStagePicture.tsx'
import { Timeline } from './preview/Timeline.tsx'
import { useSitePreview } from './preview/useSitePreview.ts'
import { VersionsDialog } from './publish/VersionsDialog.tsx'
import { WhyPanel } from './preview/WhyPanel.tsx'
import { ZonesPanel } from './zones/ZonesPanel.tsx'
import { linkedPart } from './linkedPart.ts'
import { siteEditorTexts } from './siteEditor.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { lazyPart } from '../../app/lazyPart.ts'
import styles from './siteEditor.module.css'

/** The code editor is fetched when it is opened. */
const ScriptDialog = lazyPart(() => import('./scripts/ScriptDialog.tsx'))

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

  // Which ad is designed stands in the address, so that the browser's way back leads back to the screen.
  const [search, setSearch] = useSearchParams()
  const [linked] = useState(() => linkedPart(draft, search))
  const [zoneId, setZoneId] = useState<string | null>(linked.zoneId)
  const [itemId, setItemId] = useState<string | null>(linked.itemId)
  const [adId, setAdId] = useState<string | null>(linked.adId)
  const designed = adsOf(draft).find((one) => one.id === search.get('design')) ?? null
  const [drawing, setDrawing] = useState(false)
  const [adding, setAdding] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const [lookingBack, setLookingBack] = useState(false)
  const [scripted, setScripted] = useState<string | null>(null)
  const [stepsPublished, setStepsPublished] = useState(0)

  const zone = draft.groups.find((group) => group.id === zoneId) ?? null
  const item = (itemId !== null && zone && findItem(zone.items, itemId)) || null
  const problems = useMemo(() => problemsOf(draft, library), [draft, library])
  const preview = useSitePreview(site, draft, library)
  const { render, plans, originMs, lengthMs, clock } = preview
  const ad = adsOf(draft).find((one) => one.id === adId) ?? null
  useSeekAd(ad, preview)
  useHotkeys(designed ? [] : [['space', clock.toggle]], ['INPUT', 'TEXTAREA', 'BUTTON', 'A', 'SELECT'])

  const selectZone = (id: string | null) => {
    setZoneId(id)
    setAdId(null)
    const group = draft.groups.find((one) => one.id === id)
    if (!group || itemId === null || !findItem(group.items, itemId)) setItemId(null)
  }
  const selectItem = (id: string) => {
    // The newest draft: what was made a moment ago may be chosen.
    const { groups } = editor.state.get().value.draft
    const group = groups.find((one) => findItem(one.items, id))
    if (!group) return
    setZoneId(group.id)
    setItemId(id)
    setAdId(null)
    // The stage shows what was chosen, just after it has entered, if it comes at all.
    if (clock.playing) return
    const leaf = firstLeaf(findItem(group.items, id) ?? undefined, library)
    const stretch = stretchesOf(plans?.get(group.id), originMs, lengthMs).find(
      (one) => one.itemId === leaf?.id,
    )
    if (leaf && stretch) clock.seek(stretch.fromMs + Math.min(leaf.transition.duration, leaf.duration / 2))
  }
  const selectAd = (id: string | null) => {
    const chosen = adsOf(editor.state.get().value.draft).find((one) => one.id === id)
    setAdId(chosen?.id ?? null)
    setItemId(null)
    if (chosen) setZoneId(chosen.group_id)
  }
  const design = (id: string | null) => setSearch(id === null ? {} : { design: id })
  const add = (items: readonly ItemDraft[], groupId = zone?.id, at?: number) => {
    const target = draft.groups.find((group) => group.id === groupId) ?? draft.groups[0]
    if (!target || items.length === 0) return
    editor.edit((before) => addItems(before, target.id, items, at))
    setZoneId(target.id)
    setItemId(items[0]!.id)
    setAdId(null)
    const beforeMs = cycleMs(target.items.slice(0, at ?? target.items.length), library)
    if (!clock.playing) clock.seek(beforeMs + (firstLeaf(items[0], library)?.transition.duration ?? 0))
  }
  const dropItems = (ids: readonly string[], groupId: string | undefined, at?: number) => {
    const target = draft.groups.find((group) => group.id === groupId) ?? draft.groups[0]
    if (target) add(itemsOfIds(ids, library.slides, library.media, target.frame), target.id, at)
  }
  const filled = zone ?? draft.groups[0]
  // What is dropped on the picture goes to the end of the zone that lies there.
  const stageDrop = useItemDrop(
    (ids, _at, target) => dropItems(ids, target.closest<HTMLElement>('[data-frame]')?.dataset['frame']),
    mayEdit && !designed,
  )
  const addFiles = async (files: readonly File[]) =>
    filled &&
    add(
      (await slidesFromFiles(files)).map((slide) => itemOf(slide, library.media, filled.frame)),
      filled.id,
    )
  const over = useFileDrop((files) => void addFiles(files), mayEdit && !designed)
  const changes = steps - stepsPublished

  if (designed)
    return (
      <AdStudio
        key={designed.id}
        editor={editor}
        siteName={value.name}
        sitePath={`/sites-edit/${site.id}`}
        draft={draft}
        ad={designed}
        preview={preview}
        readOnly={!mayEdit}
        onDone={() => design(null)}
      />
    )
  return (
    <main className="v-editor" data-page="editor" id="page" tabIndex={-1}>
      <EditorBar
        editor={editor}
        parent={{ label: commonTexts.screens(), path: '/sites' }}
        readOnly={!mayEdit}
        state={<Pill tone="quiet">{draftWords(site, changes)}</Pill>}
      >
        <span className="v-quiet v-small">
          {site.devices.length === 0
            ? siteEditorTexts.notOnAnyDevice()
            : siteEditorTexts.onDevices({ count: site.devices.length })}
        </span>
        <Button variant="default" onClick={() => setLookingBack(true)}>
          {siteEditorTexts.versions()}
        </Button>
        {mayEdit && <Button onClick={() => setPublishing(true)}>{commonTexts.publish()}</Button>}
      </EditorBar>
      <aside className="v-editor-left" aria-label={siteEditorTexts.zonesAndItems()}>
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
          onDropItems={dropItems}
        />
        <AdsPanel
          editor={editor}
          draft={draft}
          library={library}
          problems={problems}
          zoneId={zoneId}
          adId={adId}
          readOnly={!mayEdit}
          onSelect={selectAd}
        />
      </aside>
      <div
        className={clsx('v-editor-stage', styles.dropPlace)}
        data-over={stageDrop.at !== null}
        {...stageDrop.handlers}
      >
        <ConflictNotice editor={editor} noun="screen" />
        <Stage
          size={draft}
          frames={draft.groups.map((group) => ({
            id: group.id,
            name: group.name,
            frame: group.frame,
            note: group.items.length === 0 ? siteEditorTexts.emptyZone() : undefined,
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
            <SiteStagePicture draft={draft} preview={preview} widthPx={widthPx} heightPx={heightPx} />
          )}
        />
      </div>
      <SiteSide
        editor={editor}
        site={site}
        draft={draft}
        library={library}
        preview={preview}
        zone={zone}
        item={item}
        ad={ad}
        fault={saving.kind === 'failed' ? saving.error : null}
        readOnly={!mayEdit}
        onSelectZone={selectZone}
        onSelectItem={selectItem}
        onSelectAd={selectAd}
        onItemRemoved={() => setItemId(null)}
        onDesign={design}
        onScript={setScripted}
      />
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
        onSelectAd={selectAd}
      >
        <InstantPicker instant={preview.instant} timeZones={preview.timeZones} onPick={preview.pick} />
        <ForecastButton
          draft={draft}
          library={library}
          timeZones={preview.timeZones}
          displays={site.devices.length}
        />
        <ConditionsPanel
          questions={preview.questions}
          facts={preview.facts}
          atMs={originMs + clock.atMs}
          assumed={preview.assumed}
          onAssume={preview.setAssumed}
        />
        {render && plans && (
          <WhyPanel
            draft={draft}
            render={render}
            plans={plans}
            library={library}
            timeZone={preview.timeZone}
            nowMs={originMs + clock.atMs}
            timeOfDay={preview.instant !== null}
            originMs={originMs}
            facts={preview.facts}
          />
        )}
      </Timeline>
      {over && <div className="v-drop">{siteEditorTexts.dropToAdd({ name: filled?.name ?? '' })}</div>}
      {filled && (
        <AddItems
          opened={adding}
          zone={filled}
          library={library}
          onClose={() => setAdding(false)}
          onAdd={(items) => add(items)}
        />
      )}
      {scripted !== null && (
        <Suspense fallback={<LoadingOverlay visible aria-label={siteEditorTexts.loadingCodeEditor()} />}>
          <ScriptDialog
            editor={editor}
            draft={draft}
            library={library}
            preview={preview}
            adId={scripted === 'screen' ? null : scripted}
            onClose={() => setScripted(null)}
          />
        </Suspense>
      )}
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
          timeZones={preview.timeZones}
          onClose={() => setPublishing(false)}
          onPublished={() => setStepsPublished(editor.state.get().steps)}
        />
      )}
    </main>
  )
}

function draftWords(site: Site, changes: number): string {
  if (site.published === null) return siteEditorTexts.notPublished()
  if (changes > 0) return siteEditorTexts.changesCounted({ count: changes })
  return site.published.changed_since ? siteEditorTexts.changesNotPublished() : siteEditorTexts.published()
}
