import { Button, NumberInput, TextInput } from '@mantine/core'
import type { Frame, GroupDraft, SiteDraft } from '@vitrine/core'
import { ApiError } from '@vitrine/protocol'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { ColourField } from '../../ui/ColourField.tsx'
import { changeGroup, removeGroup, restack, type EditedSite } from './siteEdits.ts'

const SIDES: readonly { field: keyof Frame; label: string }[] = [
  { field: 'x', label: 'Left' },
  { field: 'y', label: 'Top' },
  { field: 'width', label: 'Width' },
  { field: 'height', label: 'Height' },
]

/** A zone's name, place and colour. */
export function ZoneProperties({
  editor,
  zone,
  draft,
  fault,
  onRemoved,
}: {
  editor: DraftEditor<EditedSite>
  zone: GroupDraft
  draft: SiteDraft
  fault: unknown
  onRemoved: () => void
}) {
  const index = draft.groups.findIndex((group) => group.id === zone.id)
  const change = (part: Partial<GroupDraft>, gesture?: string) =>
    editor.edit((before) => changeGroup(before, zone.id, (group) => ({ ...group, ...part })), gesture)
  const refused = (field: string) =>
    fault instanceof ApiError ? fault.fieldError(`draft.groups.${index}.${field}`) : undefined
  const place = (field: keyof Frame) => (value: number | string) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return
    const least = field === 'width' || field === 'height' ? 1 : -16_384
    if (value < least || value > 16_384) return
    change({ frame: { ...zone.frame, [field]: Math.round(value) } }, `${field}-${zone.id}`)
  }
  return (
    <>
      <div className="v-editor-head">
        <h2>Zone</h2>
      </div>
      <div className="v-form-row">
        <label htmlFor="zone-name">Name</label>
        <TextInput
          id="zone-name"
          maxLength={200}
          value={zone.name}
          error={refused('name') ?? (zone.name.trim() === '' ? 'A name is needed.' : undefined)}
          onChange={(event) => change({ name: event.currentTarget.value }, `zone-name-${zone.id}`)}
          onBlur={editor.settle}
        />
      </div>
      {SIDES.map(({ field, label }) => (
        <div key={field} className="v-form-row">
          <label htmlFor={`zone-${field}`}>{label}</label>
          <NumberInput
            id={`zone-${field}`}
            suffix=" px"
            allowDecimal={false}
            value={zone.frame[field]}
            error={refused(`frame.${field}`)}
            onChange={place(field)}
            onBlur={editor.settle}
          />
        </div>
      ))}
      <div style={{ margin: '16px 0' }}>
        <ColourField
          label="Background"
          value={zone.background}
          onChange={(background) => change({ background }, `background-${zone.id}`)}
          onSettle={editor.settle}
        />
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button
          size="xs"
          variant="default"
          disabled={index === draft.groups.length - 1}
          onClick={() => editor.edit((before) => restack(before, zone.id, 1))}
        >
          Forward
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={index === 0}
          onClick={() => editor.edit((before) => restack(before, zone.id, -1))}
        >
          Backward
        </Button>
        <Button
          size="xs"
          variant="default"
          c="var(--v-danger)"
          disabled={draft.groups.length === 1}
          onClick={() => {
            editor.edit((before) => removeGroup(before, zone.id))
            onRemoved()
          }}
        >
          Remove
        </Button>
      </div>
    </>
  )
}
