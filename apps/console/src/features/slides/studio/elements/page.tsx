import { IconWorld } from '@tabler/icons-react'
import { Select } from '@mantine/core'
import { PAGE_SCROLL_MOST, PAGE_TIMEOUT_MS } from '@vitrine/core'
import { formatPercent, formatSpan } from '../../../../app/format.ts'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { AddressField } from '../fields/AddressField.tsx'
import { NumberField, Section, ShareField, SwitchField, type FieldsOf } from '../fields/parts.tsx'
import { shortAddress, type ElementKind } from './kind.ts'
import { withField } from '../elementEdits.ts'
import { elementTexts } from './element.texts.ts'

/** How often a page can be loaded again, s. */
const REFRESHES = [30, 60, 300, 900, 1_800, 3_600, 21_600, 86_400]

/** A web page in a frame of its own. */
function PageFields({ element, change, settle }: FieldsOf<'page'>) {
  return (
    <Section title={elementTexts.webPage()}>
      <AddressField
        key={element.id}
        value={element.url}
        onChange={(url) => change((before) => ({ ...before, url }), 'address')}
        onSettle={settle}
      />
      <p className="v-quiet v-small">{elementTexts.pageLogInHint()}</p>
      <ShareField
        label={elementTexts.pageZoom()}
        min={0.25}
        max={4}
        words={formatPercent}
        value={element.zoom ?? 1}
        onChange={(zoom) =>
          change((before) => withField(before, 'zoom', zoom === 1 ? undefined : zoom), 'zoom')
        }
        onSettle={settle}
      />
      <NumberField
        label={elementTexts.pageScroll()}
        min={0}
        max={PAGE_SCROLL_MOST}
        step={50}
        value={element.scroll ?? 0}
        onChange={(scroll) =>
          change((before) => withField(before, 'scroll', scroll === 0 ? undefined : scroll), 'scroll')
        }
        onSettle={settle}
      />
      <Select
        label={elementTexts.pageRefresh()}
        size="xs"
        allowDeselect={false}
        data={[
          { value: '', label: elementTexts.never() },
          ...(element.refresh === undefined || REFRESHES.includes(element.refresh)
            ? REFRESHES
            : [...REFRESHES, element.refresh]
          ).map((seconds) => ({
            value: String(seconds),
            label: elementTexts.every({ time: formatSpan(seconds * 1_000) }),
          })),
        ]}
        value={String(element.refresh ?? '')}
        onChange={(value) =>
          change((before) => withField(before, 'refresh', value === '' ? undefined : Number(value)))
        }
      />
      <SwitchField
        label={elementTexts.pageTouch()}
        checked={!element.untouchable}
        onChange={(on) => change((before) => withField(before, 'untouchable', on ? undefined : true))}
      />
      <NumberField
        label={elementTexts.pageTimeout()}
        min={PAGE_TIMEOUT_MS.min / 1_000}
        max={PAGE_TIMEOUT_MS.max / 1_000}
        value={element.timeout / 1_000}
        onChange={(seconds) => change((before) => ({ ...before, timeout: seconds * 1_000 }), 'timeout')}
        onSettle={settle}
      />
      <ColourField
        label={elementTexts.pageBackground()}
        value={element.background}
        onChange={(background) => change((before) => ({ ...before, background }), 'page-colour')}
        onSettle={settle}
      />
    </Section>
  )
}

export const page: ElementKind<'page'> = {
  name: elementTexts.webPage,
  icon: IconWorld,
  Fields: PageFields,
  title: ({ url }) => shortAddress(url),
}
