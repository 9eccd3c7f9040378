import { Button, Switch } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { fireTexts } from './fire.texts.ts'
import { HOLD_MS } from './hold.ts'
import { useHold } from './useHold.ts'
import styles from './fire.module.css'

type Props = {
  /** what will happen: name and number of devices */
  what: string
  drill: boolean
  icon: ReactNode
  /** why it cannot be fired yet */
  missing: string | null
  isSending: boolean
  /** when a person begins to fire, so that every attempt of this hold is one request */
  onBegin: () => void
  onFire: () => void
}

/**
 * Fires after two seconds of holding, or after two separate presses for people who cannot hold a button. Everything it says is
 * read aloud too.
 */
export function HoldButton({ what, drill, icon, missing, isSending, onBegin, onFire }: Props) {
  const [cannotHold, setCannotHold] = useState(false)
  const [wasReleased, setWasReleased] = useState(false)
  const hint = useId()
  const { hold, share, handlers } = useHold(
    () => {
      setWasReleased(true)
      onBegin()
    },
    () => {
      setWasReleased(false)
      onFire()
    },
  )
  const isHolding = hold.kind === 'holding'
  const isOff = missing !== null || isSending
  // `wasReleased` begins with the press: it is only read once nothing is held any more.
  const said = isSending
    ? fireTexts.sending()
    : isHolding
      ? fireTexts.release()
      : wasReleased
        ? fireTexts.cancelled()
        : fireTexts.holdHint()
  return (
    <div className={styles.hold}>
      {cannotHold ? (
        <TwoPresses {...{ what, drill, icon, isSending, onBegin, onFire }} isOff={isOff} missing={missing} />
      ) : (
        <>
          <button
            type="button"
            className={styles.holdButton}
            data-drill={drill}
            data-holding={isHolding}
            aria-describedby={hint}
            disabled={isOff}
            {...handlers}
          >
            <span className={styles.held} style={{ transform: `scaleX(${share})` }} />
            {icon}
            <span className={styles.holdWords}>
              <strong>
                {isSending ? fireTexts.sending() : isHolding ? fireTexts.keepHolding() : fireTexts.hold()}
              </strong>
              <span>{missing ?? what}</span>
            </span>
            {isHolding && (
              <span className={styles.countdown} aria-hidden="true">
                {fireTexts.secondsLeft({ seconds: Math.ceil(((1 - share) * HOLD_MS) / 100) / 10 })}
              </span>
            )}
          </button>
          <p id={hint} className="v-quiet v-small" role="status">
            {said}
          </p>
        </>
      )}
      <Switch
        size="xs"
        label={fireTexts.cannotHold()}
        checked={cannotHold}
        disabled={isSending || isHolding}
        onChange={(event) => setCannotHold(event.currentTarget.checked)}
      />
    </div>
  )
}

/** The second way: one press makes ready, another button in another place sends. */
function TwoPresses({
  what,
  drill,
  isOff,
  missing,
  isSending,
  onBegin,
  onFire,
}: Omit<Props, 'icon'> & { isOff: boolean }) {
  const [armed, setArmed] = useState(false)
  const send = fireTexts.secondPress({ drill: drill ? 'yes' : 'no' })
  return (
    <>
      <div className={styles.twoPresses}>
        <Button
          size="lg"
          variant="default"
          aria-pressed={armed}
          disabled={isOff}
          onClick={() => {
            if (!armed) onBegin()
            setArmed(!armed)
          }}
        >
          {fireTexts.firstPress()}
        </Button>
        <Button
          size="lg"
          className={styles.send}
          data-drill={drill}
          disabled={!armed || isOff}
          loading={isSending}
          onClick={() => {
            setArmed(false)
            onFire()
          }}
        >
          {send}
        </Button>
      </div>
      <p className="v-quiet v-small" role="status">
        {missing ?? (isSending ? fireTexts.sending() : armed ? fireTexts.armed({ button: send }) : what)}
      </p>
    </>
  )
}
