import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SessionInfo } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { useMenu } from '../../app/usePlaces.ts'
import { whoQuery } from '../../queries/who.ts'
import { browserWords } from '../../ui/browserWords.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { roleTexts } from './role.texts.ts'
import { Each } from '../../ui/Guarded.tsx'
import { accountTexts } from './account.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './account.module.css'

export function AccountPage() {
  const who = useQuery(whoQuery)
  const entries = useMenu('account')
  return (
    <Page
      head={
        <>
          {entries.map(({ path, title, isCurrent }) =>
            isCurrent ? null : (
              <Button key={path} component={Link} to={path} variant="default">
                {title}
              </Button>
            ),
          )}
          <Button component={Link} to="/account-edit">
            {commonTexts.edit()}
          </Button>
        </>
      }
    >
      {who.data ? (
        <div className={styles.account}>
          <dl className="v-facts">
            <dt>{commonTexts.name()}</dt>
            <dd>{who.data.user.name}</dd>
            <dt>{commonTexts.email()}</dt>
            <dd>{who.data.user.email}</dd>
            <dt>{commonTexts.organisation()}</dt>
            <dd>{who.data.company.name}</dd>
            <dt>{commonTexts.role()}</dt>
            <dd>{roleTexts.can[who.data.user.role]()}</dd>
          </dl>
          <Sessions />
        </div>
      ) : who.isError ? (
        <FaultMessage
          title={accountTexts.couldNotLoad()}
          error={who.error}
          retry={() => void who.refetch()}
        />
      ) : (
        <Skeleton height={140} maw={560} />
      )}
    </Page>
  )
}

function Sessions() {
  const nowMs = useNow()
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api('listSessions', { query: { limit: 100 }, signal }),
  })
  const end = async (session: SessionInfo) => {
    try {
      await api('endSession', { params: { id: session.id }, revision: session.revision })
      toast(accountTexts.sessionEnded())
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="v-section-title">
        {accountTexts.sessions()}
      </h2>
      {sessions.isError && !sessions.data ? (
        <FaultMessage
          title={accountTexts.couldNotLoadSessions()}
          error={sessions.error}
          retry={() => void sessions.refetch()}
        />
      ) : !sessions.data ? (
        <Skeleton height={88} />
      ) : (
        <ul className="v-arrivals-plain">
          <Each items={sessions.data.items} keyOf={(session) => session.id} what="session" as="li">
            {(session) => (
              <li>
                <div style={{ minWidth: 0 }}>
                  <Text fw={600}>{browserWords(session.browser)}</Text>
                  <Text size="sm" c="dimmed" className="v-numbers">
                    {accountTexts.sessionFacts({
                      address: session.address,
                      signedIn: formatInstant(session.created_at, nowMs),
                      lastUsed: formatAgo(session.last_used_at, nowMs),
                    })}
                  </Text>
                </div>
                {session.current ? (
                  <Pill tone="good" shape="dot">
                    {accountTexts.thisSession()}
                  </Pill>
                ) : (
                  <Button size="xs" variant="default" onClick={() => void end(session)}>
                    {accountTexts.signOut()}
                  </Button>
                )}
              </li>
            )}
          </Each>
        </ul>
      )}
    </section>
  )
}
