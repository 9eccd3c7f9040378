/** Emergencies, what devices store of them, and their activations. `device_id` is the row id. */
export type EmergencyTables = {
  emergency: {
    id: string
    company_id: string
    name: string
    /** JSON of the emergency as it was written */
    emergency: string
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** by its version, which is its hash; devices share it. `emergencies`: JSON */
  emergency_set: { company_id: string; version: string; emergencies: string }
  /** which set a device is to have */
  device_emergency_set: { company_id: string; device_id: string; version: string }
  emergency_activation: {
    id: string
    company_id: string
    emergency_id: string
    /** chosen by whoever fired it */
    request_id: string
    name: string
    drill: number
    /** whether people at the displays are asked to confirm */
    acknowledge: number
    fired_ms: number
    fired_by: string
    /** JSON of what was fired: it stays as it was when the emergency is changed */
    content: string
    ends_ms: number | null
    /** how long a lease is */
    lease_ms: number
    lease_until_ms: number
    /** when its lease is renewed or it ends; null: it has ended */
    due_ms: number | null
    cleared_ms: number | null
    cleared_by: string | null
    ended: string | null
    /** by which way it was fired */
    via: string
  }
  emergency_device: {
    company_id: string
    activation_id: string
    device_id: string
    device_name: string
    group_id: string | null
    /** which message of the activation's content it shows */
    content: number
    /** the last commands about it */
    fire_command: string
    lease_command: string | null
    sent_ms: number | null
    received_ms: number | null
    shown_ms: number | null
    acknowledged_ms: number | null
    cleared_ms: number | null
    ended: string | null
  }
  /** a source of CAP alerts */
  cap_feed: {
    id: string
    company_id: string
    name: string
    /** JSON of the feed as it was written */
    feed: string
    changed_ms: number
    changed_by: string
    revision: number
    /** when it is fetched next; null: it is not */
    due_ms: number | null
    fetched_ms: number | null
    /** JSON of why it could not be read; null: it could */
    problem: string | null
    /** when reading it first failed, epoch ms */
    problem_ms: number | null
    /** tries in a row that failed */
    failures: number
    /** JSON of what makes the next fetch cheap */
    memory: string | null
  }
  /** CAP alerts that were received, each once. `alert`: JSON of what it said and what was done */
  cap_alert: {
    id: string
    company_id: string
    feed_id: string
    identity: string
    received_ms: number
    activation_id: string | null
    emergency_id: string | null
    alert: string
  }
  /** which earlier alerts an update or a cancellation named, by their identity */
  cap_reference: { company_id: string; feed_id: string; identity: string; alert_id: string }
  emergency_trigger: {
    id: string
    company_id: string
    name: string
    emergency_id: string
    drill: number
    enabled: number
    /** sealed */
    secret: string
    changed_ms: number
    changed_by: string
    used_ms: number | null
    revision: number
  }
  /** nonces of messages that would still be accepted */
  trigger_nonce: { trigger_id: string; nonce: string; until_ms: number }
}
