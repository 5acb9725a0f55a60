import { createSemaphore } from './semaphore.ts'

/** Questions that wait while others are on the way, each for all callers that ask it. */
export type QuestionQueue = {
  /**
   * Sends a question once fewer are on the way, and returns the result of `send`; null when all its callers have left
   * by then. `onAbandoned` is called in the moment when the last one leaves.
   */
  run<T>(key: string, question: QueuedQuestion<T>): Promise<T | null>
  /** Adds a caller to a question that may still wait. A caller without a signal stays. */
  join(key: string, signal: AbortSignal | undefined): void
}

type QueuedQuestion<T> = {
  readonly send: () => Promise<T>
  readonly signal: AbortSignal | undefined
  readonly onAbandoned: () => void
}

/** `over` aborts when the question is sent or abandoned. */
type Waiting = { callers: number; readonly over: AbortController; readonly abandon: () => void }

// One error serves all questions: otherwise each would make an error with its stack.
const overReason = new Error('the question was sent or abandoned')

/** Creates a queue with at most `atOnceMax` questions on the way. */
export function createQuestionQueue(atOnceMax: number): QuestionQueue {
  const semaphore = createSemaphore(atOnceMax)
  const waiting = new Map<string, Waiting>()

  const join = (key: string, signal: AbortSignal | undefined) => {
    const question = waiting.get(key)
    if (!question) return
    question.callers += 1
    const leave = () => {
      question.callers -= 1
      if (question.callers === 0) question.abandon()
    }
    signal?.addEventListener('abort', leave, { once: true, signal: question.over.signal })
  }

  return {
    join,
    async run(key, { send, signal, onAbandoned }) {
      const over = new AbortController()
      let isAbandoned = false
      const end = () => {
        if (waiting.get(key)?.over === over) waiting.delete(key)
        over.abort(overReason)
      }
      const abandon = () => {
        isAbandoned = true
        end()
        onAbandoned()
      }
      waiting.set(key, { callers: 0, over, abandon })
      join(key, signal)
      const work = () => {
        // The last caller may leave between the permit and this line.
        if (isAbandoned) return Promise.resolve(null)
        end()
        return send()
      }
      try {
        return await semaphore.run(work, over.signal)
      } catch (error) {
        if (isAbandoned) return null
        throw error
      }
    },
  }
}
