import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StoredFact } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { showError, toast } from '../../app/toasts.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { factsQuery } from '../../queries/facts.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { useNow } from '../../ui/useNow.ts'
import { valueWords } from '../conditions/index.ts'
import { curlLine } from './curlLine.ts'
import { FactDialog } from './FactDialog.tsx'
import { factKey, measuredWords, placeWords, usedWords } from './factWords.ts'
import { factTexts } from './facts.texts.ts'
import styles from './facts.module.css'

/** The facts that conditions ask for: their values, how old these are, and the screens that use them. */
export function FactsPage() {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const facts = useQuery(factsQuery)
  const groups = useQuery(groupsQuery).data ?? []
  const devices = useQuery(allDevicesQuery).data ?? []
  const [opened, setOpened] = useState<{ fact: StoredFact | null } | null>(null)
  const remove = async (fact: StoredFact) => {
    const { name, group_id, device_id, revision } = fact
    const sure = await ask({
      title: factTexts.deleteTitle({ name }),
      text: factTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deleteFact', {
        params: { name },
        revision,
        query: { ...(group_id !== undefined && { group_id }), ...(device_id !== undefined && { device_id }) },
      })
      setOpened(null)
      await queryClient.invalidateQueries({ queryKey: ['facts'] })
      toast(factTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
  }
  const items = facts.data ?? []
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpened({ fact: null })}>
      {factTexts.add()}
    </Button>
  )
  return (
    <Page head={items.length > 0 && add}>
      <ContentTabs />
      {facts.isError && facts.data === undefined ? (
        <FaultMessage
          title={factTexts.couldNotLoad()}
          error={facts.error}
          retry={() => void facts.refetch()}
        />
      ) : facts.isPending ? (
        <div aria-busy="true" aria-label={factTexts.loading()}>
          <Skeleton height={160} />
        </div>
      ) : items.length === 0 ? (
        <Message
          title={factTexts.noneYet()}
          text={factTexts.noneText()}
          action={
            <>
              {add}
              <ByProgram />
            </>
          }
        />
      ) : (
        <>
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.list)} ref={rowKeys}>
              <caption className="v-sr">{factTexts.listLabel()}</caption>
              <thead>
                <tr>
                  <th scope="col">{commonTexts.name()}</th>
                  <th scope="col">{factTexts.value()}</th>
                  <th scope="col">{factTexts.scope()}</th>
                  <th scope="col">{factTexts.measured()}</th>
                  <th scope="col">{factTexts.usedIn()}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((fact) => (
                  <tr key={factKey(fact)}>
                    <td>
                      <button
                        type="button"
                        className={styles.open}
                        data-row
                        onClick={() => setOpened({ fact })}
                      >
                        {fact.name}
                      </button>
                    </td>
                    <td className="v-numbers">{valueWords(fact.value)}</td>
                    <td>{placeWords(fact, groups, devices)}</td>
                    <td className="v-quiet">{measuredWords(fact, nowMs)}</td>
                    <td className="v-quiet">{usedWords(fact)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ByProgram />
        </>
      )}
      {opened && (
        <FactDialog
          key={opened.fact ? factKey(opened.fact) : 'new'}
          fact={opened.fact}
          mayEdit={mayEdit}
          onClose={() => setOpened(null)}
          onDelete={(fact) => void remove(fact)}
        />
      )}
    </Page>
  )
}

/** How a program sets a fact. */
function ByProgram() {
  return (
    <>
      <p className="v-quiet">{factTexts.byProgram()}</p>
      <pre className={clsx('v-ltr', styles.command)}>
        <code>{curlLine(location.origin)}</code>
      </pre>
    </>
  )
}
