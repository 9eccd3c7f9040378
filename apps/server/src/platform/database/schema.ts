import type { Kysely, Transaction } from 'kysely'
import type { AlertTables } from './alertTables.ts'
import type { PushTables } from './pushTables.ts'

/** The tables that have files of their own. */
type FurtherTables = AlertTables & PushTables

/**
 * The tables as both databases hold them: text ids, instants as epoch ms, booleans as 0 or 1, JSON as text (parsed by
 * zod at the store). Every table of a company carries `company_id`; `registration` and `link` may belong to none yet.
 */
export type Tables = FurtherTables & {
  company: { id: string; name: string; created_ms: number }
  person: {
    id: string
    company_id: string
    /** company and email, unique together */
    login: string
    email: string
    name: string
    role: string
    password_hash: string
    created_ms: number
    last_seen_ms: number | null
    revision: number
    /** how the person reads; null: as the browser has it */
    locale: string | null
    week_start: number | null
    hour_cycle: string | null
  }
  session: {
    id: string
    company_id: string
    person_id: string
    hash: string
    created_ms: number
    last_used_ms: number
    expires_ms: number
    address: string
    browser: string
  }
  /** programs' credentials; a maker who goes takes them along */
  api_key: {
    id: string
    company_id: string
    maker_id: string
    key_id: string
    hash: string
    name: string
    role: string
    created_ms: number
    last_used_ms: number | null
  }
  /** one-time links: `first` (no company), `invite`, `reset` */
  link: {
    id: string
    company_id: string | null
    kind: string
    hash: string
    email: string | null
    role: string | null
    person_id: string | null
    created_ms: number
    expires_ms: number
    used_ms: number | null
    /** the person who made it, null for the server itself */
    maker_id: string | null
    /** the API key that made it, for its maker */
    maker_key: string | null
    /** what the account was that it leads to */
    stamp: string | null
  }
  /** browsers that an account was signed in from */
  known_browser: {
    id: string
    company_id: string
    person_id: string
    hash: string
    seen_ms: number
  }
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
  /**
   * What a company arranges and finds again: folders, slides, media. `words` is what they are looked for by, folded.
   * What was deleted together has one `bin_root`: the id of what was named then.
   */
  folder: {
    id: string
    company_id: string
    parent_id: string | null
    name: string
    type: string
    changed_ms: number
    deleted_ms: number | null
    deleted_by: string | null
    bin_root: string | null
    words: string
    revision: number
  }
  slide: {
    id: string
    company_id: string
    folder_id: string | null
    name: string
    type: string
    body: string
    changed_ms: number
    changed_by: string
    deleted_ms: number | null
    deleted_by: string | null
    bin_root: string | null
    words: string
    /** 1: a design of the company's own to begin slides with; no list of slides has it */
    template: number
    revision: number
  }
  /** how a company looks; none has more than one row */
  data_table: {
    id: string
    company_id: string
    name: string
    /** as names are compared */
    name_key: string
    body: string
    changed_ms: number
    /** the last change that has reached the screens */
    told_ms: number
    changed_by: string
    revision: number
  }
  brand: { company_id: string; body: string; changed_ms: number; changed_by: string; revision: number }
  /** `gone_ms`: deleted permanently, kept only because a published version needs its bytes */
  media: {
    id: string
    company_id: string
    name: string
    kind: string
    state: string
    problem: string | null
    /** the same by code and facts, as JSON; null: noted before there were codes */
    problem_facts: string | null
    sha256: string
    bytes: number
    type: string
    width: number
    height: number
    duration_ms: number | null
    codec: string | null
    frame_rate: number | null
    has_sound: number
    /** how it is stored, as JSON; null: taken in before it was noted */
    facts: string | null
    shown_as: string | null
    blur: string | null
    folder_id: string | null
    expires_ms: number | null
    gone_ms: number | null
    changed_ms: number
    changed_by: string
    deleted_ms: number | null
    deleted_by: string | null
    bin_root: string | null
    words: string
    revision: number
  }
  /** words that people put on slides, media and screens; `folded` is how they are compared */
  tag: { company_id: string; noun: string; entity_id: string; folded: string; tag: string }
  /** states of slides as they were left; the newest is the slide's own */
  slide_version: {
    company_id: string
    slide_id: string
    seq: number
    body: string
    began_ms: number
    at_ms: number
    by_name: string
    published_ms: number | null
  }
  media_file: {
    company_id: string
    media_id: string
    rendition: string
    sha256: string
    bytes: number
    type: string
    width: number
    height: number
  }
  /** uploads that are no items yet, and what is kept free for them */
  upload: {
    id: string
    company_id: string
    owner: string
    bytes: number
    expires_ms: number
  }
  /** what is converted, was, or is to be; `progress` in thousandths */
  conversion: {
    company_id: string
    media_id: string
    format: string
    state: string
    progress: number
    problem: string | null
    /** the same by code and facts, as JSON; null: noted before there were codes */
    problem_facts: string | null
    asked_ms: number
  }
  site: {
    id: string
    company_id: string
    name: string
    draft: string
    published_version: string | null
    published_ms: number | null
    published_by: string | null
    /** when the draft of what is published was frozen; null: when it was published */
    published_frozen_ms: number | null
    scheduled_frozen_ms: number | null
    scheduled_version: string | null
    scheduled_ms: number | null
    scheduled_by: string | null
    scheduled_when: string | null
    changed_ms: number
    changed_by: string
    deleted_ms: number | null
    /** what it is looked for by: its name, folded */
    words: string
    revision: number
  }
  site_version: {
    company_id: string
    site_id: string
    version: string
    render: string
    /** the draft it was made of; null for those of before drafts were kept */
    draft: string | null
    at_ms: number
    by_name: string
    files: number
    bytes: number
  }
  /** which files a version needs: what a device may fetch */
  site_version_file: { company_id: string; site_id: string; version: string; sha256: string }
  /** which slides and media a screen's draft shows, and which media a slide shows: "where is it used" */
  usage: { company_id: string; user_noun: string; user_id: string; used_noun: string; used_id: string }
  /** play records as signed, and what they are looked for by; a device is named by its own id, which outlives its row */
  play: {
    company_id: string
    device_id: string
    id: string
    chain: string
    seq: number
    hash: string
    prev: string
    site_id: string | null
    name: string
    from_ms: number
    until_ms: number
    received_ms: number
    record: string
    /** why it is not counted: it is part of its chain, but says what cannot be */
    aside: string | null
  }
  /** devices that showed their screen, every ten minutes */
  fleet_sample: { company_id: string; at_ms: number; showing: number }
  /** plays in the fleet's log: numbers of a chain that arrived together; `row_id` is the device's row */
  play_run: {
    company_id: string
    device_id: string
    chain: string
    first_seq: number
    last_seq: number
    row_id: string
    /** when the first and the last of them began */
    from_ms: number
    until_ms: number
    received_ms: number
    /** of the last of them; null until the log has given it */
    position: number | null
  }
  /** plays of the last days for the devices dashboard, by the start of a step */
  play_pulse: {
    company_id: string
    /** `fleet` (key: a shard), `device` (its hardware id), `thing` (as in `play_thing`) or `site` */
    what: string
    key: string
    at_ms: number
    kind: string
    plays: number
  }
  /** the public keys that devices signed with; `token_id` is the credential that brought it first */
  play_key: {
    company_id: string
    device_id: string
    chain: string
    public_key: string
    token_id: string
    first_ms: number
    /** up to which number of the chain records were removed because they were old, and what is known of these; null: none */
    removed_seq: number | null
    removed_until_ms: number | null
    removed_received_ms: number | null
  }
  /** how many days a company keeps play records; null, or no row: for ever */
  play_retention: { company_id: string; days: number | null }
  /** saved reports of plays; `body` is JSON as it is on the wire, `next_ms` when it is mailed next */
  saved_report: {
    id: string
    company_id: string
    name: string
    body: string
    next_ms: number | null
    made_by: string
    locale: string | null
    changed_ms: number
    revision: number
  }
  /** records that were not taken, as they came; `hash` is that of the text */
  play_refused: {
    company_id: string
    device_id: string
    hash: string
    reason: string
    record: string
    at_ms: number
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
  /** what happened to devices and publications; positions of a company grow by one in the order of commits */
  fleet_event: {
    company_id: string
    position: number
    at_ms: number
    kind: string
    device_id: string | null
    site_id: string | null
    /** names as they were then: both can be renamed and deleted */
    device_name: string | null
    site_name: string | null
    code: string | null
    facts: string
    /** folded words for search */
    words: string
  }
  /** the newest position of a company */
  fleet_position: {
    company_id: string
    newest: number
  }
  /** what of a device was written to the log last, so that each change is written once; by row id */
  fleet_device: {
    company_id: string
    device_id: string
    online: number
    state: string | null
    shown: string | null
    player_version: string | null
    /** JSON of the faults that it reported last */
    faults: string
    /** how much of its storage is used, 0 to 100 */
    storage_percent: number | null
    /** by how much its clock is wrong, s */
    clock_off_s: number | null
    /** of the hottest part of its machine, °C */
    temperature: number | null
    time_zone: string | null
    /** JSON of the build of its player; null where it does not say */
    build: string | null
  }
  /** builds of the player that this installation has had */
  player_build: {
    id: string
    version: string
    first_ms: number
    /** when a server that came with it started last */
    started_ms: number
  }
  /** how a company rolls builds out; `ring` is JSON of groups and devices */
  player_rollout_settings: {
    company_id: string
    automatic: number
    ring: string
    watch_hours: number
    revision: number
  }
  /** roll-outs of a company by `seq`; the last one is in force */
  player_rollout: {
    id: string
    company_id: string
    seq: number
    build: string
    previous: string | null
    state: string
    started_ms: number
    changed_ms: number
    reason: string | null
    /** JSON of numbers */
    facts: string
    changed_by: string | null
  }
  /** the build that a device was last ordered to run, and by which roll-out */
  player_build_order: {
    company_id: string
    device_id: string
    rollout_id: string
    build: string
    ordered_ms: number
  }
  /** what a device of a ring did on a build */
  player_build_record: {
    company_id: string
    device_id: string
    build: string
    shown_ms: number
    wrong_ms: number
    crashes: number
    changed_ms: number
  }
  /** how many events of a kind a day (UTC) had, for days whose events were removed */
  fleet_day: {
    company_id: string
    day_ms: number
    kind: string
    count: number
  }
  /**
   * counted plays by hour and by day of UTC (`span_ms`), kept as records arrive; `site_id` is empty where there is none, and
   * `thing` is the key of a `play_thing`. Rows of the span 0 are by hour too, with everything that was shown together
   */
  play_rollup: {
    company_id: string
    span_ms: number
    at_ms: number
    device_id: string
    site_id: string
    kind: string
    thing: string
    plays: number
    shown_ms: number
  }
  /** what rollups are of: a slide, item or ad with its name as shown; rows never change */
  play_thing: {
    company_id: string
    key: string
    kind: string
    id: string
    name: string
  }
  /** impossible records, by the hour of UTC in which they were received */
  play_aside: {
    company_id: string
    at_ms: number
    device_id: string
    site_id: string
    reason: string
    records: number
  }
  /** records of a chain without a gap between them: the time that a device has accounted for */
  play_stretch: {
    company_id: string
    device_id: string
    chain: string
    first_seq: number
    last_seq: number
    from_ms: number
    until_ms: number
    first_end_ms: number
    last_end_ms: number
  }
  idempotency: {
    company_id: string
    principal: string
    key: string
    request_hash: string
    status: number
    body: string
    at_ms: number
  }
}

export type Db = Kysely<Tables>
/** A database or a transaction on it: stores work with either. Inside a transaction only the transaction may be used. */
export type Queries = Kysely<Tables> | Transaction<Tables>
