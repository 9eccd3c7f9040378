import { clsx } from 'clsx'
import { Button, Loader } from '@mantine/core'
import { fitBox, sitePlans, type AdDraft, type SiteDraft } from '@vitrine/core'
import { SiteView } from '@vitrine/render'
import { Suspense, useMemo, useState } from 'react'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { ConflictNotice, EditorBar } from '../../../ui/EditorBar.tsx'
import { resolveMedia } from '../../../ui/resolveMedia.ts'
import { OverlayStudio } from '../../slides/index.ts'
import type { EditedSite } from '../siteEdits.ts'
import type { SitePreview } from '../preview/useSitePreview.ts'
import { overlayEditor } from './overlayEditor.ts'
import { adTexts } from './ad.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './ads.module.css'

/** Designs an ad in the slide editor, over what its zone shows. Its steps are those of the screen. */
export function AdStudio({
  editor,
  siteName,
  sitePath,
  draft,
  ad,
  preview,
  readOnly,
  onDone,
}: {
  editor: DraftEditor<EditedSite>
  siteName: string
  sitePath: string
  draft: SiteDraft
  ad: AdDraft
  preview: SitePreview
  readOnly: boolean
  onDone: () => void
}) {
  const [overlays] = useState(() => overlayEditor(editor, ad.id))
  return (
    <main className="v-editor" data-page="editor" data-studio id="page" tabIndex={-1}>
      <EditorBar editor={overlays} parent={{ label: siteName, path: sitePath }} readOnly={readOnly}>
        <Button onClick={onDone}>{commonTexts.done()}</Button>
      </EditorBar>
      <Suspense
        fallback={
          <div className={clsx('v-editor-stage', styles.adLoading)}>
            <Loader aria-label={adTexts.loadingEditor()} />
          </div>
        }
      >
        <OverlayStudio
          editor={overlays}
          readOnly={readOnly}
          ground={<Ground draft={draft} ad={ad} preview={preview} />}
        />
      </Suspense>
      <ConflictNotice editor={overlays} noun="screen" />
    </main>
  )
}

/** What the ad lies over, at the preview's instant, without the ads; one between items stands on its own. */
function Ground({ draft, ad, preview }: { draft: SiteDraft; ad: AdDraft; preview: SitePreview }) {
  const { render, timeZone, originMs } = preview
  const bare = useMemo(() => render && { ...render, ads: [] }, [render])
  const plans = useMemo(() => bare && sitePlans(bare, timeZone), [bare, timeZone])
  const zone = draft.groups.find((group) => group.id === ad.group_id)
  const box = { position: 'absolute', left: 0, top: 0, width: ad.width, height: ad.height } as const
  if (ad.mode === 'between' || !zone) return <div style={{ ...box, background: 'var(--v-black)' }} />
  const shown = fitBox(ad, zone.frame, 'contain')
  const scale = shown.width / ad.width
  const left = zone.frame.x + (zone.frame.width - shown.width) / 2
  const top = zone.frame.y + (zone.frame.height - shown.height) / 2
  const readNow = () => originMs + preview.clock.atMs
  return (
    <div style={{ ...box, overflow: 'hidden', background: zone.background }}>
      {bare && plans && (
        <div style={{ position: 'absolute', left: -left / scale, top: -top / scale }}>
          <SiteView
            render={bare}
            frame={{
              nowMs: readNow(),
              widthPx: draft.width / scale,
              heightPx: draft.height / scale,
              mode: 'preview',
              playing: false,
            }}
            resolve={resolveMedia}
            readNow={readNow}
            plans={plans}
          />
        </div>
      )}
    </div>
  )
}
