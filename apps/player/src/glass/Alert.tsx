import type { ReactElement } from 'react'
import { ALERT_DEFAULTS } from '@vitrine/core'

/** An alert with the product's header, subheader and button. Nothing waits for its OK. */
export default function Alert(props: { text: string; onOk: () => void }): ReactElement {
  return (
    <div className="alert" role="alertdialog" aria-label={ALERT_DEFAULTS.header} data-testid="alert">
      <h2>{ALERT_DEFAULTS.header}</h2>
      <h3>{ALERT_DEFAULTS.subHeader}</h3>
      <p>{props.text}</p>
      <button type="button" onClick={props.onOk} autoFocus>
        {ALERT_DEFAULTS.button}
      </button>
    </div>
  )
}
