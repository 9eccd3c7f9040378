/** Feeds of outside data: where they come from, what they said last, and how it was read. */
export type FeedTables = {
  feed: {
    id: string
    company_id: string
    name: string
    kind: string
    /** null: it is a file that somebody uploaded */
    url: string | null
    file_name: string | null
    /** sealed JSON of the headers that are sent with each request; null: none */
    headers: string | null
    /** JSON of their names, which may be told */
    header_names: string
    interval_s: number
    /** JSON of how the source is read */
    options: string
    /** what the source turned out to be; null: it was never read */
    format: string | null
    etag: string | null
    last_modified: string | null
    /** the last try */
    fetched_ms: number | null
    /** the last success */
    read_ms: number | null
    /** when the source was last read whole, not only found unchanged */
    whole_ms: number | null
    /** when what it says changed */
    content_ms: number | null
    /** when it is read next; null: it is not */
    next_ms: number | null
    /** when it counts as stale and others are told so; null: they were, or it never does */
    stale_ms: number | null
    /** tries in a row that failed */
    failures: number
    /** JSON of why the last try failed; null: it did not */
    problem: string | null
    /** the first of those tries */
    problem_ms: number | null
    content_sha256: string | null
    /** how many entries its content has */
    items: number
    changed_ms: number
    changed_by: string
    revision: number
    /** the feed that this one reads once more with the token or for the place of single devices; null: it is no such feed */
    of_feed_id: string | null
    /** what it reads it with: the hash of that token, or the id of the group whose place it is */
    variant: string | null
  }
  /** uploaded files: text, or bytes in base64 */
  feed_file: { company_id: string; feed_id: string; text: string; is_base64: number }
  /** JSON of what feeds say, by its hash. `used_ms`: when it came, or was last the newest of a feed */
  feed_content: { company_id: string; sha256: string; content: string; used_ms: number }
  /**
   * Pictures of entries of news by the hash of their address, with the hash of their file; null: it couldn't be fetched.
   * `used_ms`: when a feed last named it
   */
  feed_picture: {
    company_id: string
    address_hash: string
    sha256: string | null
    bytes: number
    tried_ms: number
    used_ms: number
    etag: string | null
    last_modified: string | null
  }
  /** the last tries of each feed */
  feed_fetch: {
    id: string
    company_id: string
    feed_id: string
    at_ms: number
    outcome: string
    /** the HTTP status, where there was a response */
    status: number | null
    /** of the response, after decoding */
    bytes: number | null
    took_ms: number
  }
  /** the last fetches for calendars, pictures of feeds and public alerts; of their addresses only the host */
  fetch_log: {
    id: string
    company_id: string
    noun: 'calendar' | 'feedPicture' | 'capFeed'
    /** the id of the calendar, or of the feed */
    source_id: string
    at_ms: number
    host: string
    outcome: string
    status: number | null
    bytes: number | null
    took_ms: number
  }
  /** what people and programs set: queues and counters */
  feed_set: {
    company_id: string
    feed_id: string
    /** JSON of how it is now */
    state: string
    /** raised by each change, which also keeps other changes waiting until it is complete */
    touched: number
    /** when what it says is to be brought to displays; null: they have it */
    due_ms: number | null
    /** when that was done last */
    delivered_ms: number
    /** JSON of the contents that it had before, by hash, with the instant at which it left each */
    left_contents: string
  }
  /** who called which number, and who set what */
  feed_action: {
    id: string
    company_id: string
    feed_id: string
    at_ms: number
    by_name: string
    action: string
    number: string | null
    desk: string | null
  }
  /** what feeds of social networks say before it is moderated */
  feed_social: {
    company_id: string
    feed_id: string
    /** raised by each change, which also keeps other changes waiting until it is complete */
    touched: number
    /** JSON of what the network says; null: it was not read yet, or may not be kept any longer */
    content: string | null
  }
  /** what was decided about entries, by the hash of their id */
  feed_verdict: { company_id: string; feed_id: string; entry_hash: string; verdict: string }
  /** devices that show `own_feed_id` wherever their screens show `feed_id` */
  feed_of_device: { company_id: string; device_id: string; feed_id: string; own_feed_id: string }
}
