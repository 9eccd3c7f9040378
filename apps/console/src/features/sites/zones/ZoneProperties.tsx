import { Button, NumberInput, TextInput } from '@mantine/core'
import { IconColumns2, IconLayoutRows } from '@tabler/icons-react'
import { SITE_LIMITS, type Frame, type GroupDraft, type SiteDraft } from '@vitrine/core'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { newId } from '../../../draft/newId.ts'
import { ColourField } from '../../../ui/ColourField.tsx'
import { PercentField } from './PercentField.tsx'
import { ShuffleField } from '../items/ShuffleField.tsx'
import { WhenBlock } from '../items/WhenBlock.tsx'
import { changeGroup, removeGroup, restack, splitGroup, type EditedSite } from '../siteEdits.ts'
import type { SitePreview } from '../preview/useSitePreview.ts'
import { without } from '../without.ts'
import { halvesOf } from './zoneArea.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { ZoneFacts } from './ZoneFacts.tsx'
import type { Message } from '@vitrine/texts'
import { pixelSuffix } from '../../../app/format.ts'
import { fieldMessage } from '../../../app/errorReasons.ts'
import { zoneTexts } from './zone.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './zones.module.css'
import formStyles from '../form.module.css'

const SIDES: readonly { field: keyof Frame; label: Message }[] = [
  { field: 'x', label: zoneTexts.left },
  { field: 'y', label: zoneTexts.top },
  { field: 'width', label: zoneTexts.width },
  { field: 'height', label: zoneTexts.height },
]

/** A zone's name, place, looks, sound and order, and what to know of its day. */
export function ZoneProperties({
  editor,
  zone,
  draft,
  library,
  preview,
  fault,
  onRemoved,
}: {
  editor: DraftEditor<EditedSite>
  zone: GroupDraft
  draft: SiteDraft
  library: Library
  preview: Pick<SitePreview, 'plans' | 'originMs' | 'instant' | 'timeZone'>
  fault: unknown
  onRemoved: () => void
}) {
  const index = draft.groups.findIndex((group) => group.id === zone.id)
  const change = (part: { [Field in keyof GroupDraft]?: GroupDraft[Field] | undefined }, gesture?: string) =>
    editor.edit(
      (before) => changeGroup(before, zone.id, (group) => without<GroupDraft>({ ...group, ...part })),
      gesture,
    )
  const refused = (field: string) => fieldMessage(fault, `draft.groups.${index}.${field}`)
  const place = (field: keyof Frame) => (value: number | string) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return
    const least = field === 'width' || field === 'height' ? 1 : -16_384
    if (value < least || value > 16_384) return
    change({ frame: { ...zone.frame, [field]: Math.round(value) } }, `${field}-${zone.id}`)
  }
  return (
    <>
      <div className="v-editor-head">
        <h2>{zoneTexts.zone()}</h2>
      </div>
      <div className={formStyles.formRow}>
        <label htmlFor="zone-name">{commonTexts.name()}</label>
        <TextInput
          id="zone-name"
          maxLength={200}
          value={zone.name}
          error={refused('name') ?? (zone.name.trim() === '' ? zoneTexts.nameMissing() : undefined)}
          onChange={(event) => change({ name: event.currentTarget.value }, `zone-name-${zone.id}`)}
          onBlur={editor.settle}
        />
      </div>
      {SIDES.map(({ field, label }) => (
        <div key={field} className={formStyles.formRow}>
          <label htmlFor={`zone-${field}`}>{label()}</label>
          <NumberInput
            id={`zone-${field}`}
            suffix={pixelSuffix()}
            allowDecimal={false}
            value={zone.frame[field]}
            error={refused(`frame.${field}`)}
            onChange={place(field)}
            onBlur={editor.settle}
          />
        </div>
      ))}
      <PercentField
        label={zoneTexts.opacity()}
        value={zone.opacity}
        onChange={(opacity) => change({ opacity }, `opacity-${zone.id}`)}
        onSettle={editor.settle}
      />
      <PercentField
        label={zoneTexts.volume()}
        value={zone.volume}
        onChange={(volume) => change({ volume }, `volume-${zone.id}`)}
        onSettle={editor.settle}
      />
      <ShuffleField value={zone.shuffle} onChange={(shuffle) => change({ shuffle })} />
      <div style={{ margin: 'var(--v-space-4) 0' }}>
        <ColourField
          label={zoneTexts.background()}
          value={zone.background}
          onChange={(background) => change({ background }, `background-${zone.id}`)}
          onSettle={editor.settle}
        />
      </div>
      <WhenBlock
        key={zone.id}
        value={zone.when}
        always={zoneTexts.alwaysThere()}
        hint={zoneTexts.whenHidden()}
        onChange={(when, gesture) => change({ when }, `${gesture}-${zone.id}`)}
        onSettle={editor.settle}
      />
      <div className={styles.zoneActions} role="group" aria-labelledby="zone-order">
        <span className="v-field-label" id="zone-order">
          {zoneTexts.order()}
        </span>
        <Button
          size="xs"
          variant="default"
          disabled={index === draft.groups.length - 1}
          onClick={() => editor.edit((before) => restack(before, zone.id, 1))}
        >
          {zoneTexts.bringForward()}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={index === 0}
          onClick={() => editor.edit((before) => restack(before, zone.id, -1))}
        >
          {zoneTexts.sendBackward()}
        </Button>
      </div>
      <div className={styles.zoneActions} role="group" aria-labelledby="zone-split">
        <span className="v-field-label" id="zone-split">
          {zoneTexts.splitInto()}
        </span>
        {(['beside', 'below'] as const).map((how) => (
          <Button
            key={how}
            size="xs"
            variant="default"
            leftSection={how === 'beside' ? <IconColumns2 size={15} /> : <IconLayoutRows size={15} />}
            disabled={halvesOf(zone.frame, how) === null || draft.groups.length >= SITE_LIMITS.groups}
            onClick={() => editor.edit((before) => splitGroup(before, zone.id, how, newId()))}
          >
            {how === 'beside' ? zoneTexts.columns() : zoneTexts.rows()}
          </Button>
        ))}
      </div>
      <Button
        fullWidth
        size="xs"
        variant="default"
        c="var(--v-danger)"
        disabled={draft.groups.length === 1}
        onClick={() => {
          editor.edit((before) => removeGroup(before, zone.id))
          onRemoved()
        }}
      >
        {zoneTexts.removeZone()}
      </Button>
      <ZoneFacts zone={zone} draft={draft} library={library} preview={preview} />
    </>
  )
}
