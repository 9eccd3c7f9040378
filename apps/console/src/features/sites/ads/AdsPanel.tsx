import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { AdDraft, FreezeProblem, SiteDraft } from '@vitrine/core'
import { newId } from '../../../draft/newId.ts'
import { freezeProblemText } from '../../../ui/freezeProblemText.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import type { EditedSite } from '../siteEdits.ts'
import { addAd, adsOf, newAd, removeAd } from './adEdits.ts'
import { adWords } from './adWords.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { adTexts } from './ad.texts.ts'
import styles from '../siteEditor.module.css'

/** The ads of the screen, in the order in which they come where two are due at once. */
export function AdsPanel({
  editor,
  draft,
  library,
  problems,
  zoneId,
  adId,
  readOnly,
  onSelect,
}: {
  editor: DraftEditor<EditedSite>
  draft: SiteDraft
  library: Library
  problems: readonly FreezeProblem[]
  zoneId: string | null
  adId: string | null
  readOnly: boolean
  onSelect: (id: string | null) => void
}) {
  const ads = adsOf(draft)
  const add = () => {
    const zone = draft.groups.find((group) => group.id === zoneId) ?? draft.groups[0]
    if (!zone) return
    const ad = newAd(draft, zone, newId)
    editor.edit((before) => addAd(before, ad))
    onSelect(ad.id)
  }
  return (
    <section aria-label={adTexts.ads()}>
      <div className="v-editor-head" style={{ marginTop: 'var(--v-space-6)' }}>
        <h2>{adTexts.ads()}</h2>
      </div>
      {ads.length === 0 ? (
        <p className="v-quiet v-small" style={{ margin: '0 0 var(--v-space-2)' }}>
          {readOnly ? adTexts.noAds() : adTexts.noAdsHint()}
        </p>
      ) : (
        <ul className="v-rows">
          <Each items={ads} keyOf={(ad) => ad.id} what="ad" as="li">
            {(ad, index) => {
              const problem = problems.find(({ field }) => `${field}.`.startsWith(`ads.${index}.`))
              const zone = draft.groups.find((group) => group.id === ad.group_id)
              return (
                <li className={styles.rowButton} data-selected={ad.id === adId}>
                  <button
                    type="button"
                    className={styles.rowMain}
                    aria-pressed={ad.id === adId}
                    onClick={() => onSelect(ad.id)}
                    onKeyDown={(event) => {
                      if (readOnly || (event.key !== 'Delete' && event.key !== 'Backspace')) return
                      editor.edit((before) => removeAd(before, ad.id))
                      if (ad.id === adId) onSelect(null)
                    }}
                  >
                    <span className={styles.rowPicture}>
                      <SlidePicture slide={pictureOfAd(ad)} media={library.media} ratio={16 / 9} />
                    </span>
                    <span className={styles.rowText}>
                      <strong className="v-clip">{ad.name}</strong>
                      <span className={problem ? styles.rowProblem : ''}>
                        {problem ? freezeProblemText(problem) : `${zone?.name}, ${adWords(ad)}`}
                      </span>
                    </span>
                  </button>
                </li>
              )
            }}
          </Each>
        </ul>
      )}
      {!readOnly && (
        <Button fullWidth mt="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
          {adTexts.addAd()}
        </Button>
      )}
    </section>
  )
}

/** An ad as a slide, on the colour of dark glass. */
function pictureOfAd(ad: AdDraft) {
  return {
    id: `ad:${ad.id}`,
    name: ad.name,
    type: 'text' as const,
    width: ad.width,
    height: ad.height,
    background: { kind: 'color', color: '#344054' } as const,
    elements: ad.overlays,
  }
}
