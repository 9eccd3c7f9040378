import { Button, Group, NumberInput, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { IconCode, IconPencil } from '@tabler/icons-react'
import { ITEM_DURATION_MS, SITE_SIDE_MAX_PX, type AdDraft, type SiteDraft } from '@vitrine/core'
import { pixelSuffix, unitSuffix } from '../../../app/format.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { newId } from '../../../draft/newId.ts'
import { ConditionBlock } from '../../conditions/index.ts'
import type { EditedSite } from '../siteEdits.ts'
import { WhenBlock } from '../items/WhenBlock.tsx'
import { adsOf, changeAd, duplicateAd, removeAd, shiftAd } from './adEdits.ts'
import { itemTexts } from '../items/item.texts.ts'
import { adTexts } from './ad.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from '../form.module.css'

/** An ad: where and how it comes, how often and when, and the ways to its design and its script. */
export function AdProperties({
  editor,
  ad,
  draft,
  onDesign,
  onScript,
  onRemoved,
  onSelect,
}: {
  editor: DraftEditor<EditedSite>
  ad: AdDraft
  draft: SiteDraft
  onDesign: () => void
  onScript: () => void
  onRemoved: () => void
  onSelect: (id: string) => void
}) {
  const ads = adsOf(draft)
  const index = ads.findIndex((one) => one.id === ad.id)
  const change = (part: { [Field in keyof AdDraft]?: AdDraft[Field] | undefined }, gesture?: string) =>
    editor.edit(
      (before) => changeAd(before, ad.id, (one) => ({ ...one, ...part }) as AdDraft),
      gesture && `${gesture}-${ad.id}`,
    )
  const side = (name: 'width' | 'height') => (px: number | string) => {
    if (typeof px === 'number' && px >= 16 && px <= SITE_SIDE_MAX_PX)
      change({ [name]: Math.round(px) }, `ad-${name}`)
  }
  return (
    <>
      <div className="v-editor-head">
        <h2>{adTexts.ad()}</h2>
      </div>
      <Group gap="xs" mb="md">
        <Button size="xs" leftSection={<IconPencil size={15} />} onClick={onDesign}>
          {adTexts.designEllipsis()}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconCode size={15} />} onClick={onScript}>
          {ad.js ? adTexts.scriptEllipsis() : adTexts.addScript()}
        </Button>
      </Group>
      <div className={styles.formRow}>
        <label htmlFor="ad-name">{commonTexts.name()}</label>
        <TextInput
          id="ad-name"
          maxLength={200}
          value={ad.name}
          error={ad.name.trim() === '' ? adTexts.nameMissing() : undefined}
          onChange={(event) => change({ name: event.currentTarget.value }, 'ad-name')}
          onBlur={editor.settle}
        />
      </div>
      <div className={styles.formRow}>
        <label htmlFor="ad-zone">{adTexts.zone()}</label>
        <Select
          id="ad-zone"
          allowDeselect={false}
          data={draft.groups.map((group) => ({ value: group.id, label: group.name }))}
          value={ad.group_id}
          onChange={(group_id) => group_id !== null && change({ group_id })}
        />
      </div>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={adTexts.placement()}
        value={ad.mode}
        onChange={(mode) => change({ mode: mode as AdDraft['mode'] })}
        data={[
          { value: 'over', label: adTexts.overItems() },
          { value: 'between', label: adTexts.betweenItems() },
        ]}
      />
      <div className={styles.formRow}>
        <label htmlFor="ad-duration">{adTexts.duration()}</label>
        <NumberInput
          id="ad-duration"
          suffix={unitSuffix('second')}
          min={ITEM_DURATION_MS.min / 1000}
          max={ITEM_DURATION_MS.max / 1000}
          decimalScale={1}
          value={ad.duration / 1000}
          onChange={(seconds) => {
            if (
              typeof seconds === 'number' &&
              seconds * 1000 >= ITEM_DURATION_MS.min &&
              seconds * 1000 <= ITEM_DURATION_MS.max
            )
              change({ duration: Math.round(seconds * 1000) }, 'ad-duration')
          }}
          onBlur={editor.settle}
        />
      </div>
      <Frequency ad={ad} change={change} onSettle={editor.settle} />
      <div className={styles.formRow}>
        <label htmlFor="ad-cap">{adTexts.atMost()}</label>
        <NumberInput
          id="ad-cap"
          suffix={` ${adTexts.perHour()}`}
          placeholder={adTexts.noLimit()}
          min={1}
          max={3_600}
          allowDecimal={false}
          value={ad.per_hour ?? ''}
          onChange={(count) => {
            if (count === '') change({ per_hour: undefined }, 'ad-cap')
            else if (typeof count === 'number' && count >= 1 && count <= 3_600)
              change({ per_hour: count }, 'ad-cap')
          }}
          onBlur={editor.settle}
        />
      </div>
      {(['width', 'height'] as const).map((name) => (
        <div key={name} className={styles.formRow}>
          <label htmlFor={`ad-${name}`}>{name === 'width' ? adTexts.width() : adTexts.height()}</label>
          <NumberInput
            id={`ad-${name}`}
            suffix={pixelSuffix()}
            allowDecimal={false}
            min={16}
            max={SITE_SIDE_MAX_PX}
            value={ad[name]}
            onChange={side(name)}
            onBlur={editor.settle}
          />
        </div>
      ))}
      <WhenBlock
        key={ad.id}
        value={ad.when}
        always={itemTexts.always()}
        onChange={(when, gesture) => change({ when }, gesture)}
        onSettle={editor.settle}
      />
      <ConditionBlock
        value={ad.if}
        onChange={(condition, gesture) => change({ if: condition }, gesture && `if-${gesture}`)}
        onSettle={editor.settle}
      />
      <Group gap="xs" mt="md">
        <Button
          size="xs"
          variant="default"
          disabled={index <= 0}
          onClick={() => editor.edit((before) => shiftAd(before, ad.id, -1))}
        >
          {adTexts.moveUp()}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={index === ads.length - 1}
          onClick={() => editor.edit((before) => shiftAd(before, ad.id, 1))}
        >
          {adTexts.moveDown()}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.edit((before) => duplicateAd(before, ad.id, newId))
            const made = adsOf(editor.state.get().value.draft)[index + 1]
            if (made) onSelect(made.id)
          }}
        >
          {commonTexts.duplicate()}
        </Button>
        <Button
          size="xs"
          variant="default"
          c="var(--v-danger)"
          onClick={() => {
            editor.edit((before) => removeAd(before, ad.id))
            onRemoved()
          }}
        >
          {commonTexts.remove()}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        {adTexts.orderHint()}
      </Text>
    </>
  )
}

/** Every n-th item, or a share of the time. */
function Frequency({
  ad,
  change,
  onSettle,
}: {
  ad: AdDraft
  change: (part: { frequency: AdDraft['frequency'] }, gesture?: string) => void
  onSettle: () => void
}) {
  const { frequency } = ad
  const byShare = 'share' in frequency
  return (
    <>
      <div className={styles.formRow}>
        <label htmlFor="ad-often">{adTexts.howOften()}</label>
        <Select
          id="ad-often"
          allowDeselect={false}
          data={[
            { value: 'every', label: adTexts.byItems() },
            { value: 'share', label: adTexts.byShare() },
          ]}
          value={byShare ? 'share' : 'every'}
          onChange={(value) => change({ frequency: value === 'share' ? { share: 0.1 } : { every: 2 } })}
        />
      </div>
      <div className={styles.formRow}>
        <label htmlFor="ad-often-number">{byShare ? adTexts.share() : adTexts.interval()}</label>
        {byShare ? (
          <NumberInput
            id="ad-often-number"
            suffix={` ${adTexts.percentOfAnHour()}`}
            min={1}
            max={90}
            allowDecimal={false}
            value={Math.round(frequency.share * 100)}
            onChange={(percent) => {
              if (typeof percent === 'number' && percent >= 1 && percent <= 90)
                change({ frequency: { share: percent / 100 } }, 'ad-share')
            }}
            onBlur={onSettle}
          />
        ) : (
          <NumberInput
            id="ad-often-number"
            suffix={` ${adTexts.itemsUnit({ count: frequency.every })}`}
            min={1}
            max={1_000}
            allowDecimal={false}
            value={frequency.every}
            onChange={(every) => {
              if (typeof every === 'number' && every >= 1 && every <= 1_000)
                change({ frequency: { every } }, 'ad-every')
            }}
            onBlur={onSettle}
          />
        )}
      </div>
    </>
  )
}
