import { widgetFormOf, WIDGET_CATEGORIES } from '@vitrine/widgets/forms'
import { isWidgetType, WIDGET_TYPES, widgetKindOf, type WidgetType } from '@vitrine/widgets'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { useMemo } from 'react'
import { formatNumber } from '../../app/format.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { FeedStrip } from '../feeds/index.ts'
import { TileFacts } from './TileFacts.tsx'
import { useUses } from './useUses.ts'
import { PackagesPart } from './PackagesPart.tsx'
import { findWidgets } from './findWidgets.ts'
import { WidgetPanel } from './WidgetPanel.tsx'
import { WidgetPicture } from './WidgetPicture.tsx'
import { shelfTexts } from './widgets.texts.ts'
import styles from './widgets.module.css'

/** Every widget as it looks, to be tried and put on slides; and how the feeds are that they show. */
export function WidgetsPage() {
  const [words, setWords] = useSearchState('q', '')
  const [chosen, setChosen] = useSearchState('category', '')
  const [opened, setOpened] = useSearchState('widget', '')
  const category = WIDGET_CATEGORIES.find((one) => one === chosen) ?? null
  const type = isWidgetType(opened) ? opened : undefined
  const found = useMemo(() => findWidgets(words, category), [words, category])
  const usesOf = useUses()
  const filled = WIDGET_CATEGORIES.filter((one) => findWidgets('', one).length > 0)
  return (
    <Page head={<SearchBox label={shelfTexts.search()} value={words} onChange={setWords} />}>
      <div className={styles.categories} role="group" aria-label={shelfTexts.categories()}>
        <Category
          name={shelfTexts.all()}
          isOn={category === null}
          count={WIDGET_TYPES.length}
          onChoose={() => setChosen('')}
        />
        {filled.map((one) => (
          <Category
            key={one}
            name={shelfTexts[one]()}
            isOn={one === category}
            count={findWidgets('', one).length}
            onChoose={() => setChosen(one)}
          />
        ))}
      </div>
      <FeedStrip />
      {found.length === 0 ? (
        <Message title={shelfTexts.noneFound()} text={shelfTexts.noneFoundHint()} />
      ) : (
        <ul className="v-grid" ref={rowKeys} aria-label={shelfTexts.list()}>
          <Each items={found} keyOf={(one) => one} what="widget" as="li">
            {(one) => (
              <li className="v-tile">
                <button type="button" className={styles.open} data-row onClick={() => setOpened(one)}>
                  <WidgetPicture
                    widget={Object.values(widgetKindOf(one).previews)[0]!}
                    shape="wide"
                    ground={groundOf(one)}
                  />
                  <span className="v-tile-name">{widgetFormOf(one).name()}</span>
                  <TileFacts feedKinds={DEFINITIONS[one].feedKinds} used={usesOf?.(one)} />
                </button>
              </li>
            )}
          </Each>
        </ul>
      )}
      <PackagesPart opened={opened} onOpen={setOpened} />
      {type && <WidgetPanel key={type} type={type} onClose={() => setOpened('')} />}
    </Page>
  )
}

/** Light and dark by turns, so that a shelf shows both. */
const groundOf = (type: WidgetType) => (WIDGET_TYPES.indexOf(type) % 3 === 1 ? 'dark' : 'light')

function Category({
  name,
  count,
  isOn,
  onChoose,
}: {
  name: string
  count: number
  isOn: boolean
  onChoose: () => void
}) {
  return (
    <button type="button" className={styles.category} aria-pressed={isOn} onClick={onChoose}>
      {name} <span className="v-numbers">{formatNumber(count)}</span>
    </button>
  )
}
