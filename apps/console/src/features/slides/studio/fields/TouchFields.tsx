import { clsx } from 'clsx'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { valueNameSchema, type Element, type Touch } from '@vitrine/core'
import { useState } from 'react'
import type { Message } from '@vitrine/texts'
import { mediaItemQuery, slideQuery } from '../../../../queries/content.ts'
import { MediaPicker } from '../../../media/index.ts'
import { SlidePicker } from '../../SlidePicker.tsx'
import { withField } from '../elementEdits.ts'
import type { Studio } from '../studio.ts'
import { choicesOf, Section, ShareField } from './parts.tsx'
import { AddressField } from './AddressField.tsx'
import { languageName } from '../../../conditions/index.ts'
import { SPOKEN_LANGUAGES } from '../../../../ui/displayLanguages.ts'
import { fieldTexts } from './field.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'
import styles from './fields.module.css'

const SOUNDS = [
  { value: 'tap', label: fieldTexts.soundTap },
  { value: 'chime', label: fieldTexts.soundChime },
  { value: 'bell', label: fieldTexts.soundBell },
  { value: 'refused', label: fieldTexts.soundError },
  { value: 'file', label: fieldTexts.soundOfVideo },
] as const
const KINDS: { value: Touch['do'] | 'nothing'; label: Message }[] = [
  { value: 'nothing', label: fieldTexts.touchNothing },
  { value: 'slide', label: fieldTexts.touchSlide },
  { value: 'overlay', label: fieldTexts.touchOverlay },
  { value: 'page', label: fieldTexts.touchPage },
  { value: 'print', label: fieldTexts.touchPrint },
  { value: 'sound', label: fieldTexts.touchSound },
  { value: 'set', label: fieldTexts.touchSet },
  { value: 'language', label: fieldTexts.touchLanguage },
  { value: 'back', label: fieldTexts.touchBack },
  { value: 'home', label: fieldTexts.touchHome },
]

/** What a kind does before anything is said of it; those that lead to content are complete once it was chosen. */
function firstOf(kind: Exclude<Touch['do'], 'slide' | 'overlay'>): Touch {
  switch (kind) {
    case 'page':
      return { do: 'page', url: 'https://example.org' }
    case 'print':
      return { do: 'print', page: { title: fieldTexts.printTitle(), text: '{{date}}, {{time}}' } }
    case 'sound':
      return { do: 'sound', sound: 'tap' }
    case 'set':
      return { do: 'set', name: 'choice', value: '1' }
    case 'language':
      return { do: 'language', language: 'en' }
    case 'back':
    case 'home':
      return { do: kind }
  }
}

/** What happens when somebody touches an element on a display. */
export function TouchFields({ studio, element }: { studio: Studio; element: Element }) {
  const { touch } = element
  const [picking, setPicking] = useState<'slide' | 'overlay' | 'sound' | null>(null)
  const change = (next: Touch | undefined, gesture?: string) =>
    studio.changeChosen((before) => withField(before, 'touch', next), gesture)
  const settle = studio.editor.settle
  return (
    <Section title={fieldTexts.touch()}>
      <Select
        label={fieldTexts.touchAction()}
        size="xs"
        allowDeselect={false}
        data={choicesOf(KINDS)}
        value={touch?.do ?? 'nothing'}
        onChange={(value) => {
          const kind = KINDS.find((one) => one.value === value)?.value
          if (kind === undefined || kind === touch?.do) return
          if (kind === 'nothing') change(undefined)
          else if (kind === 'slide' || kind === 'overlay') {
            // Content that was chosen stays chosen, however it opens.
            if (touch && 'slide_id' in touch) change({ do: kind, slide_id: touch.slide_id })
            else setPicking(kind)
          } else change(firstOf(kind))
        }}
      />
      {touch && 'slide_id' in touch && (
        <ChosenSlide id={touch.slide_id} onChoose={() => setPicking(touch.do)} />
      )}
      {touch?.do === 'page' && (
        <AddressField
          value={touch.url}
          onChange={(url) => change({ do: 'page', url }, 'touch-address')}
          onSettle={settle}
        />
      )}
      {touch?.do === 'print' && (
        <>
          <TextInput
            label={fieldTexts.printHeading()}
            size="xs"
            maxLength={200}
            value={touch.page.title}
            onChange={(event) =>
              change({ do: 'print', page: { ...touch.page, title: event.currentTarget.value } }, 'sheet')
            }
            onBlur={settle}
          />
          <Textarea
            label={fieldTexts.printLines()}
            size="xs"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            value={touch.page.text}
            onChange={(event) =>
              change({ do: 'print', page: { ...touch.page, text: event.currentTarget.value } }, 'sheet')
            }
            onBlur={settle}
          />
          <p className={clsx('v-quiet v-small', styles.hint)}>
            {fieldTexts.printHint({ date: '{{date}}', time: '{{time}}', value: '{{value name}}' })}
          </p>
        </>
      )}
      {touch?.do === 'sound' && (
        <SoundFields touch={touch} change={change} settle={settle} onChoose={() => setPicking('sound')} />
      )}
      {touch?.do === 'language' && (
        <>
          <Select
            label={fieldTexts.language()}
            size="xs"
            allowDeselect={false}
            searchable
            data={[...new Set([...SPOKEN_LANGUAGES, touch.language])].map((tag) => ({
              value: tag,
              label: languageName(tag),
            }))}
            value={touch.language}
            onChange={(language) => language !== null && change({ do: 'language', language })}
          />
          <p className={clsx('v-quiet v-small', styles.hint)}>{fieldTexts.languageHint()}</p>
        </>
      )}
      {touch?.do === 'set' && <ChoiceFields touch={touch} change={change} settle={settle} />}
      <SlidePicker
        title={picking === 'overlay' ? fieldTexts.chooseOverlay() : fieldTexts.chooseSlide()}
        opened={picking === 'slide' || picking === 'overlay'}
        onClose={() => setPicking(null)}
        onPick={(slide) => {
          if (picking === 'slide' || picking === 'overlay') change({ do: picking, slide_id: slide.id })
          setPicking(null)
        }}
      />
      <MediaPicker
        kind="video"
        opened={picking === 'sound'}
        onClose={() => setPicking(null)}
        onPick={(media) => {
          change({ do: 'sound', media_id: media.id })
          setPicking(null)
        }}
      />
    </Section>
  )
}

type Change = (next: Touch, gesture?: string) => void

function SoundFields({
  touch,
  change,
  settle,
  onChoose,
}: {
  touch: Extract<Touch, { do: 'sound' }>
  change: Change
  settle: () => void
  onChoose: () => void
}) {
  return (
    <>
      <Select
        label={fieldTexts.sound()}
        size="xs"
        allowDeselect={false}
        data={choicesOf(SOUNDS)}
        value={'sound' in touch ? touch.sound : 'file'}
        onChange={(value) => {
          const sound = SOUNDS.find((one) => one.value === value)?.value
          if (sound === 'file') onChoose()
          else if (sound !== undefined) change({ do: 'sound', sound })
        }}
      />
      {'media_id' in touch && (
        <>
          <ChosenVideo id={touch.media_id} onChoose={onChoose} />
          <ShareField
            label={fieldTexts.volume()}
            value={touch.volume ?? 1}
            onChange={(volume) => change({ do: 'sound', media_id: touch.media_id, volume }, 'touch-volume')}
            onSettle={settle}
          />
        </>
      )}
    </>
  )
}

/** A choice that texts can tell afterwards. A name that cannot be one stays in its field. */
function ChoiceFields({
  touch,
  change,
  settle,
}: {
  touch: Extract<Touch, { do: 'set' }>
  change: Change
  settle: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <TextInput
        label={commonTexts.name()}
        size="xs"
        value={typed ?? touch.name}
        error={typed !== null && fieldTexts.choiceNameNotValid()}
        onChange={(event) => {
          const name = event.currentTarget.value
          const isName = valueNameSchema.safeParse(name).success
          setTyped(isName ? null : name)
          if (isName) change({ ...touch, name }, 'touch-name')
        }}
        onBlur={() => {
          setTyped(null)
          settle()
        }}
      />
      <TextInput
        label={fieldTexts.choiceValue()}
        size="xs"
        maxLength={200}
        value={touch.value}
        onChange={(event) => change({ ...touch, value: event.currentTarget.value }, 'touch-value')}
        onBlur={settle}
      />
      <p className={clsx('v-quiet v-small', styles.hint)}>
        {fieldTexts.choiceHint({ placeholder: `{{value ${touch.name}}}` })}
      </p>
    </>
  )
}

function ChosenSlide({ id, onChoose }: { id: string; onChoose: () => void }) {
  const { data, isError } = useQuery(slideQuery(id))
  return (
    <Chosen chooseLabel={fieldTexts.chooseContent()} name={data?.name} isGone={isError} onChoose={onChoose} />
  )
}

function ChosenVideo({ id, onChoose }: { id: string; onChoose: () => void }) {
  const { data, isError } = useQuery(mediaItemQuery(id))
  return (
    <Chosen chooseLabel={fieldTexts.chooseVideo()} name={data?.name} isGone={isError} onChoose={onChoose} />
  )
}

/** What was chosen, by name, and a way to choose something else. */
function Chosen({
  chooseLabel,
  name,
  isGone,
  onChoose,
}: {
  /** the button, for screen readers: it says what is chosen */
  chooseLabel: string
  name: string | undefined
  isGone: boolean
  onChoose: () => void
}) {
  return (
    <div className={styles.namedChoice}>
      <span className={isGone ? 'v-fault v-small v-clip' : 'v-small v-clip'}>
        {name ?? (isGone ? fieldTexts.targetDeleted() : '…')}
      </span>
      <Button size="compact-xs" variant="default" aria-label={chooseLabel} onClick={onChoose}>
        {fieldTexts.choose()}
      </Button>
    </div>
  )
}
