/** Devices, how they are paired, what is sent to them and what they said. */
export type DeviceTables = {
  device: {
    id: string
    company_id: string
    device_id: string
    site_id: string | null
    token: string
    name: string
    settings: string
    secret_hash: string
    active: number
    address: string
    browser: string
    accepted_ms: number
    checkin_ms: number | null
    connected_ms: number | null
    disconnected_ms: number | null
    report: string | null
    revision: number
    group_id: string | null
    /** what is paused on purpose: `ads` or `presentation` */
    pause_what: string | null
    pause_since_ms: number | null
    pause_until_ms: number | null
    /** name of who asked for it, at that time */
    pause_by: string | null
    /** JSON of the volume and the power that were set from afar; null: neither */
    remote: string | null
    /** sealed JSON of the social tokens, empty if there are none; null: not yet taken out of `settings` */
    social_tokens: string | null
  }
  device_filter: {
    id: string
    company_id: string
    name: string
    /** folded, so that names differ by more than case */
    name_key: string
    /** JSON of what the list is narrowed to */
    filter: string
  }
  /** a tree of places; at most `GROUPS_MOST` of a company */
  device_group: {
    id: string
    company_id: string
    /** the group that contains it; null at the top */
    parent_id: string | null
    name: string
    /** null: that of the group that contains it */
    time_zone: string | null
    /** as people write it, empty if unknown */
    address: string
    latitude: number | null
    longitude: number | null
    /** JSON of a list: codes of the place by which alerts name it */
    geocodes: string
    revision: number
  }
  /** devices that are known by their hardware id before they appear */
  expected_device: {
    id: string
    company_id: string
    device_id: string
    name: string
    site_id: string | null
    group_id: string | null
    /** JSON of a list */
    tags: string
    created_ms: number
  }
  /** with one of these, devices that are expected pair without a code */
  provisioning_key: {
    id: string
    company_id: string
    /** the part before the dot, without its prefix */
    key_id: string
    hash: string
    name: string
    /** only devices of this group and its subgroups; null: any */
    group_id: string | null
    devices_most: number
    devices_used: number
    expires_ms: number
    created_ms: number
    created_by: string
    /** the last device that it did not accept */
    refused_ms: number | null
    refused_device_id: string | null
    refused_why: string | null
  }
  device_token: {
    id: string
    company_id: string
    device_row_id: string
    hash: string
    created_ms: number
    last_used_ms: number
    expires_ms: number
  }
  registration: {
    device_id: string
    secret_hash: string
    code: string
    code_expires_ms: number
    address: string
    browser: string
    first_seen_ms: number
    last_seen_ms: number
  }
  channel_message: {
    seq: number
    company_id: string
    channel: string
    id: string
    name: string
    data: string
    at_ms: number
  }
  sync_record: {
    company_id: string
    id: string
    status: string | null
    data: string | null
    responses: string | null
    commands: string | null
    settings: string | null
    updated_ms: number
  }
  sync_command: {
    id: string
    company_id: string
    sync_id: string
    name: string
    args: string
    at_ms: number
    /** the device began with it, and has not ended yet */
    received_ms: number | null
    answered_ms: number | null
    ok: number | null
    error: string | null
    error_code: string | null
  }
  /** the recent log of a device; `log` is JSON of lines */
  device_log: {
    id: string
    company_id: string
    device_row_id: string
    received_ms: number
    lines: number
    log: string
  }
  /** health of a device over time; `step` is `m10` or `h2`, `samples` as healthSamples.ts writes them */
  device_health: {
    company_id: string
    device_row_id: string
    step: string
    from_ms: number
    samples: string
  }
  /** what a display found out about itself; `report` is JSON of codes and facts */
  diagnostics_report: {
    id: string
    company_id: string
    device_row_id: string
    received_ms: number
    report: string
  }
  /** rules for outside hosts of a level (`company`, `group`, `device`); `owner_id` is empty for the company, `rules` JSON */
  host_list: {
    company_id: string
    level: string
    owner_id: string
    mode: string | null
    rules: string
    changed_ms: number
    changed_by: string
    revision: number
  }
  /** requests of a device (by row id), or of all devices (empty), to outside hosts in ten minutes */
  host_count: {
    company_id: string
    slot_ms: number
    device_id: string
    host: string
    allowed: number
    blocked: number
  }
  /** the last batch of counts of a device, so that one that is sent again counts once */
  host_batch: {
    company_id: string
    device_id: string
    batch: string
  }
  /** pictures of what displays show; their files lie by company and hash */
  device_picture: {
    company_id: string
    /** the device's row */
    device_id: string
    id: string
    /** null: taken by the schedule */
    request: string | null
    kind: string
    taken_ms: number
    received_ms: number
    sha256: string
    type: string
    bytes: number
  }
  /** the last request for a picture of a device */
  picture_request: {
    company_id: string
    device_id: string
    request: string
    asked_ms: number
    asked_by: string
    done_ms: number | null
    problem: string | null
  }
  picture_rules: {
    company_id: string
    kept_days: number
    live_notice: number
    during_visits: number
    revision: number
  }
}
