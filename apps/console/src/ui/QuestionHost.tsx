import { Button, Group, Modal, Text } from '@mantine/core'
import { useStore } from '../app/store.ts'
import { openQuestion } from './confirm.ts'
import { commonTexts } from './common.texts.ts'

/** Draws the question that is open, if one is. */
export function QuestionHost() {
  const question = useStore(openQuestion)
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size="sm"
      zIndex="var(--v-layer-question)"
    >
      <Text mb="lg">{question?.text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => question?.answer(false)} data-autofocus>
          {commonTexts.cancel()}
        </Button>
        <Button {...(question?.danger ? { color: 'danger.7' } : {})} onClick={() => question?.answer(true)}>
          {question?.action}
        </Button>
      </Group>
    </Modal>
  )
}
