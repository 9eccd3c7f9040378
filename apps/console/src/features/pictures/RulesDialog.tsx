import { Button, NumberInput, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { PictureRules } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { displayPictureTexts } from './pictures.texts.ts'

/** How the organisation takes and keeps pictures of its displays. */
export function RulesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const rules = useQuery({
    queryKey: ['picture-rules'],
    queryFn: () => api('readPictureRules'),
    enabled: opened,
  })
  return (
    <Modal opened={opened} onClose={onClose} title={displayPictureTexts.rules()}>
      {rules.data && <Form key={rules.data.revision} rules={rules.data} onClose={onClose} />}
    </Modal>
  )
}

function Form({ rules, onClose }: { rules: PictureRules; onClose: () => void }) {
  const [draft, setDraft] = useState(rules)
  const save = useMutation({
    mutationFn: ({ revision, ...body }: PictureRules) => api('changePictureRules', { revision, body }),
    onSuccess: async () => {
      toast(displayPictureTexts.saved())
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['picture-rules'] })
    },
  })
  return (
    <Stack>
      <NumberInput
        label={displayPictureTexts.keptDays()}
        min={1}
        max={365}
        allowDecimal={false}
        value={draft.kept_days}
        onChange={(days) => typeof days === 'number' && setDraft({ ...draft, kept_days: days })}
      />
      <Switch
        label={displayPictureTexts.liveNotice()}
        checked={draft.live_notice}
        onChange={(event) => setDraft({ ...draft, live_notice: event.currentTarget.checked })}
      />
      <Switch
        label={displayPictureTexts.duringVisits()}
        description={displayPictureTexts.duringVisitsHint()}
        checked={draft.during_visits}
        onChange={(event) => setDraft({ ...draft, during_visits: event.currentTarget.checked })}
      />
      <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
        {commonTexts.save()}
      </Button>
    </Stack>
  )
}
