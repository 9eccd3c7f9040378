/** Slides, media, screens and what belongs to them. */
export type ContentTables = {
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
  /** tables of values that slides show; `body` is JSON of columns and rows */
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
  /** how a company looks; none has more than one row */
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
    /** JSON of `VersionPlaylists`; null: it has none */
    playlists: string | null
    /** JSON: ids of the campaigns that it plays; null: none */
    campaigns: string | null
    /** name of the playlist whose change published it; null: a person published, or a data table changed */
    cause: string | null
    /** JSON of the sources of facts that its conditions ask; null: it has none */
    asks: string | null
    /** JSON of the ids of the feeds that it shows, as widgets name them; null: none */
    feeds: string | null
    at_ms: number
    by_name: string
    files: number
    bytes: number
  }
  /** by which a widget outside displays shows a feed; `hash` is that of the secret in its signature */
  widget_link: {
    id: string
    company_id: string
    feed_id: string
    name: string
    key_id: string
    hash: string
    made_by: string
    created_ms: number
    revoked_ms: number | null
  }
  /** by which people without an account look at a screen or a slide; `hash` is that of the secret in its signature */
  external_link: {
    id: string
    company_id: string
    site_id: string | null
    slide_id: string | null
    /** JSON of a widget of a package and its colours */
    widget: string | null
    name: string
    /** JSON: names of hosts whose pages may show it in a frame */
    hosts: string
    key_id: string
    hash: string
    made_by: string
    created_ms: number
    ends_ms: number
    revoked_ms: number | null
    views: number
    viewed_ms: number | null
  }
  /** what is tried on a display, by the id of the device; `hash` is that of the secret in its signature */
  content_trial: {
    company_id: string
    device_id: string
    key_id: string
    hash: string
    name: string
    /** JSON of what is drawn, as it was when the trial began */
    render: string
    began_ms: number
    ends_ms: number
  }
  /** a widget of somebody else's package; `version` is the one that is used */
  widget_package: {
    id: string
    company_id: string
    kind: string
    version: number
    changed_ms: number
    changed_by: string
    /** its versions stay for screens that were published with it; null: it is installed */
    removed_ms: number | null
  }
  /** `sha256` is that of the file that displays get, `manifest` JSON of its widget.json */
  widget_package_version: {
    company_id: string
    package_id: string
    version: number
    sha256: string
    bytes: number
    manifest: string
    installed_ms: number
    installed_by: string
  }
  /** which files a version needs: what a device may fetch */
  site_version_file: { company_id: string; site_id: string; version: string; sha256: string }
  /** what slides, drafts of screens and playlists show: "where is it used" */
  usage: { company_id: string; user_noun: string; user_id: string; used_noun: string; used_id: string }
}
