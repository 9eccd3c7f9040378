import { createStore } from '../app/store.ts'

export type Question = { title: string; text: string; action: string; danger?: boolean }

/** The question that waits for an answer, drawn by `QuestionHost`. */
export const openQuestion = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null)

/** Asks before something that cannot be taken back. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer: (yes) => {
        openQuestion.set(null)
        resolve(yes)
      },
    })
  })
}
