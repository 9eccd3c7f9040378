import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isSetKind } from '@vitrine/core/feeds'
import { Link } from 'react-router'
import { feedsQuery } from '../../queries/feeds.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { CounterPad } from './CounterPad.tsx'
import { padTexts } from './pad.texts.ts'
import { QueuePad } from './QueuePad.tsx'
import { ValuePad } from './ValuePad.tsx'
import styles from './pad.module.css'

/** The page of a desk, also on a phone: calls the numbers of a queue, counts people or sets a value. Which one, the address says. */
export function PadPage() {
  const mayEdit = useMay('editor')
  const feeds = useQuery(feedsQuery)
  const [chosen, setChosen] = useSearchState('feed', '')
  const items = (feeds.data ?? []).filter(({ kind }) => isSetKind(kind) && kind !== 'board')
  const feed = items.find(({ id }) => id === chosen) ?? items[0]
  return (
    <Page>
      {feeds.isError && feeds.data === undefined ? (
        <FaultMessage
          title={padTexts.couldNotLoad()}
          error={feeds.error}
          retry={() => void feeds.refetch()}
        />
      ) : feeds.isPending ? (
        <div aria-busy="true" aria-label={padTexts.loading()}>
          <Skeleton height={320} />
        </div>
      ) : !feed ? (
        <Message
          title={padTexts.none()}
          text={padTexts.noneText()}
          action={
            mayEdit && (
              <Button component={Link} to="/widgets-feeds?feed=new">
                {padTexts.create()}
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.pad}>
          {items.length > 1 && (
            <Select
              label={padTexts.feed()}
              allowDeselect={false}
              searchable={items.length > 8}
              data={items.map(({ id, name }) => ({ value: id, label: name }))}
              value={feed.id}
              onChange={(id) => setChosen(id ?? '')}
            />
          )}
          <h2 className={styles.name}>{feed.name}</h2>
          {feed.kind === 'queue' ? (
            <QueuePad key={feed.id} feed={feed} mayCall={mayEdit} />
          ) : feed.kind === 'counter' ? (
            <CounterPad key={feed.id} feed={feed} mayCount={mayEdit} />
          ) : (
            <ValuePad key={feed.id} feed={feed} maySet={mayEdit} />
          )}
          {!mayEdit && <p className="v-quiet">{padTexts.readOnly()}</p>}
        </div>
      )}
    </Page>
  )
}
