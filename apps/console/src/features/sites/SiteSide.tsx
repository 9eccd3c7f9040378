import { Text } from '@mantine/core'
import type { AdDraft, GroupDraft, ItemDraft, SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { AdProperties } from './ads/AdProperties.tsx'
import { adWords } from './ads/adWords.ts'
import { ItemProperties } from './items/ItemProperties.tsx'
import { PlaylistProperties } from './items/PlaylistProperties.tsx'
import { ListProperties } from './items/ListProperties.tsx'
import { ReadOnlyFacts } from './ReadOnlyFacts.tsx'
import type { EditedSite } from './siteEdits.ts'
import { SiteProperties } from './SiteProperties.tsx'
import type { SitePreview } from './preview/useSitePreview.ts'
import { ZoneProperties } from './zones/ZoneProperties.tsx'
import { siteEditorTexts } from './siteEditor.texts.ts'

/** The right side of the screen's editor: the properties of what is chosen. */
export function SiteSide({
  editor,
  site,
  draft,
  library,
  zone,
  item,
  ad,
  fault,
  readOnly,
  ...told
}: {
  editor: DraftEditor<EditedSite>
  site: Site
  draft: SiteDraft
  library: Library
  preview: SitePreview
  zone: GroupDraft | null
  item: ItemDraft | null
  ad: AdDraft | null
  fault: unknown
  readOnly: boolean
  onSelectZone: (id: string | null) => void
  onSelectItem: (id: string) => void
  onSelectAd: (id: string | null) => void
  onItemRemoved: () => void
  onDesign: (adId: string) => void
  onScript: (of: string) => void
}) {
  const properties = () => {
    if (ad && !readOnly)
      return (
        <AdProperties
          key={ad.id}
          editor={editor}
          ad={ad}
          draft={draft}
          onDesign={() => told.onDesign(ad.id)}
          onScript={() => told.onScript(ad.id)}
          onRemoved={() => told.onSelectAd(null)}
          onSelect={told.onSelectAd}
        />
      )
    if (ad) return <AdFacts ad={ad} />
    if (!zone)
      return (
        <SiteProperties
          editor={editor}
          site={site}
          draft={draft}
          readOnly={readOnly}
          onScript={() => told.onScript('screen')}
        />
      )
    if (readOnly) return <ReadOnlyFacts zone={zone} item={item} library={library} />
    if (item && 'list' in item)
      return (
        <ListProperties
          key={item.id}
          editor={editor}
          list={item}
          library={library}
          onSelectItem={told.onSelectItem}
          onRemoved={told.onItemRemoved}
        />
      )
    if (item && 'playlist_id' in item)
      return (
        <PlaylistProperties
          key={item.id}
          editor={editor}
          item={item}
          library={library}
          onRemoved={told.onItemRemoved}
        />
      )
    if (item)
      return (
        <ItemProperties
          key={item.id}
          editor={editor}
          item={item}
          zone={zone}
          library={library}
          onSelectItem={told.onSelectItem}
          onRemoved={told.onItemRemoved}
        />
      )
    return (
      <ZoneProperties
        key={zone.id}
        editor={editor}
        zone={zone}
        draft={draft}
        library={library}
        preview={told.preview}
        fault={fault}
        onRemoved={() => told.onSelectZone(null)}
      />
    )
  }
  return (
    <aside className="v-editor-right" aria-label={siteEditorTexts.properties()}>
      {properties()}
    </aside>
  )
}

/** What a viewer is told of an ad. */
function AdFacts({ ad }: { ad: AdDraft }) {
  return (
    <>
      <div className="v-editor-head">
        <h2>{ad.name}</h2>
      </div>
      <Text size="sm" c="dimmed">
        {siteEditorTexts.adFacts({ facts: adWords(ad) })}
      </Text>
    </>
  )
}
