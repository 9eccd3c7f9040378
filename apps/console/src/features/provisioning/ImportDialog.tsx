import { Button, FileButton, Group, Progress, Stack, Text, Textarea } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import type { DeviceGroup } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { api } from '../../app/client.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { groupPath } from '../groups/index.ts'
import { inCalls, LINES_MOST, readPrepared } from './preparedCsv.ts'
import { provisioningTexts } from './provisioning.texts.ts'
import styles from './provisioning.module.css'

/** Lines with problems that are listed. */
const PROBLEMS_SHOWN = 8
/** A file with as many lines as are read has far less, bytes. */
const FILE_MOST_BYTES = 5 << 20

/** Reads a list of devices, says what it understood, and prepares them. */
export function ImportDialog({
  screens,
  groups,
  onDone,
  onClose,
}: {
  screens: readonly { id: string; name: string }[]
  groups: readonly DeviceGroup[]
  onDone: () => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [done, setDone] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const file = useMemo(
    () =>
      text.trim() === ''
        ? null
        : readPrepared(text, {
            screens,
            groups: groups.map(({ id, name }) => ({ id, name, path: groupPath(groups, id) })),
          }),
    [text, screens, groups],
  )
  const devices = (file?.lines ?? []).flatMap(({ device }) => (device ? [device] : []))
  const problems = (file?.lines ?? []).flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []))
  const run = async () => {
    setFault(null)
    setDone(0)
    const counts = { added: 0, changed: 0 }
    try {
      for (const piece of inCalls(devices)) {
        const { added, changed } = await api('expectDevices', { body: { devices: piece } })
        counts.added += added
        counts.changed += changed
        setDone((before) => (before ?? 0) + piece.length)
      }
      toast(provisioningTexts.imported(counts))
      onClose()
    } catch (error) {
      setFault(errorMessage(error))
    }
    setDone(null)
    onDone()
  }
  return (
    <Modal opened onClose={onClose} title={provisioningTexts.importTitle()} size="lg">
      <Stack>
        <Text className="v-quiet v-small">{provisioningTexts.noneText()}</Text>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(chosen) => void chosen?.slice(0, FILE_MOST_BYTES).text().then(setText)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFile size={16} />} className={styles.file}>
              {provisioningTexts.chooseFile()}
            </Button>
          )}
        </FileButton>
        <Textarea
          label={provisioningTexts.orPaste()}
          autosize
          minRows={5}
          maxRows={10}
          spellCheck={false}
          classNames={{ input: 'v-numbers' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div role="status" className={styles.read}>
          {file !== null && file.missing.length > 0 && (
            <p className="v-fault">{provisioningTexts.missing()}</p>
          )}
          {file !== null && file.missing.length === 0 && (
            <p>{provisioningTexts.ready({ count: devices.length })}</p>
          )}
          {file?.isCut && <p>{provisioningTexts.tooLong({ count: LINES_MOST })}</p>}
          {problems.length > 0 && (
            <>
              <p>{provisioningTexts.problems({ count: problems.length })}</p>
              <ul>
                {problems.slice(0, PROBLEMS_SHOWN).map(({ line, problem }) => (
                  <li key={line} className="v-small">
                    {provisioningTexts.line({
                      line,
                      problem: provisioningTexts.problem[problem.why]({ value: problem.value }),
                    })}
                  </li>
                ))}
                {problems.length > PROBLEMS_SHOWN && (
                  <li className="v-quiet v-small">
                    {provisioningTexts.more({ count: problems.length - PROBLEMS_SHOWN })}
                  </li>
                )}
              </ul>
            </>
          )}
        </div>
        {done !== null && (
          <Progress
            value={(done / Math.max(1, devices.length)) * 100}
            aria-label={provisioningTexts.importTitle()}
          />
        )}
        {fault !== null && (
          <p className="v-fault" role="alert">
            {fault}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel()}
          </Button>
          <Button disabled={devices.length === 0} loading={done !== null} onClick={() => void run()}>
            {provisioningTexts.doImport({ count: devices.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
