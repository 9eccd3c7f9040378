import { widgetFormOf, WIDGET_CATEGORIES, type WidgetCategory } from '@vitrine/widgets/forms'
import { isWidgetType, WIDGET_TYPES, widgetKindOf, type WidgetType } from '@vitrine/widgets'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../app/format.ts'
import { widgetPackagesQuery } from '../../queries/widgetPackages.ts'
import { isOfKind, useWidgetUses } from '../../queries/widgetUses.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { FeedStrip } from '../feeds/index.ts'
import { TileFacts } from './TileFacts.tsx'
import { ElementPanel } from './elements/ElementPanel.tsx'
import { ElementTiles } from './elements/ElementTiles.tsx'
import { elementOpened, findElements, SHELF_TYPES } from './elements/shelfElements.ts'
import { PackagesPart } from './PackagesPart.tsx'
import { findPackages, findWidgets } from './findWidgets.ts'
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
  const usesOf = useWidgetUses()
  const foundElements = useMemo(() => findElements(words, category), [words, category])
  const packages = useQuery(widgetPackagesQuery).data ?? []
  const hasPackages = findPackages(packages, words, category).length > 0
  const element = elementOpened(opened)
  const countOf = (one: WidgetCategory) => findWidgets('', one).length + findElements('', one).length
  const filled = WIDGET_CATEGORIES.filter((one) => countOf(one) > 0)
  return (
    <Page head={<SearchBox label={shelfTexts.search()} value={words} onChange={setWords} />}>
      <div className={styles.categories} role="group" aria-label={shelfTexts.categories()}>
        <Category
          name={shelfTexts.all()}
          isOn={category === null}
          count={WIDGET_TYPES.length + SHELF_TYPES.length}
          onChoose={() => setChosen('')}
        />
        {filled.map((one) => (
          <Category
            key={one}
            name={shelfTexts[one]()}
            isOn={one === category}
            count={countOf(one)}
            onChoose={() => setChosen(one)}
          />
        ))}
      </div>
      <FeedStrip />
      {found.length + foundElements.length === 0 ? (
        !hasPackages && <Message title={shelfTexts.noneFound()} text={shelfTexts.noneFoundHint()} />
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
                  <TileFacts feedKinds={DEFINITIONS[one].feedKinds} used={usesOf?.(isOfKind(one))} />
                </button>
              </li>
            )}
          </Each>
          <ElementTiles types={foundElements} onOpen={setOpened} />
        </ul>
      )}
      <PackagesPart words={words} category={category} opened={opened} onOpen={setOpened} />
      {element && <ElementPanel key={element} type={element} onClose={() => setOpened('')} />}
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
