import type { DiagnosticsReport, FactsOf, ProbeId, ProbeOutcomes } from '../diagnostics/index.ts'

/** What a display finds out that nothing is wrong with. */
export const goodFacts: { [Id in ProbeId]: FactsOf<Id> } = {
  codecs: {
    h264: { decoded: true, ms: 40 },
    vp9: { decoded: true, ms: 35 },
    av1: { decoded: true, ms: 60 },
    webm: { decoded: true, ms: 30 },
    aac: { decoded: true, ms: 9 },
  },
  screen: {
    screen_width: 1_920,
    screen_height: 1_080,
    window_width: 1_920,
    window_height: 1_080,
    ratio: 1,
    refresh_hz: 59.9,
  },
  storage: {
    quota: 20_000_000_000,
    used: 300_000_000,
    persisted: true,
    kept: 5_000_000,
    write_ms: 120,
    read_ms: 40,
  },
  service_worker: {
    secure: true,
    supported: true,
    registered: true,
    controls: true,
    needed: 12,
    stored: 12,
    paired: true,
  },
  clock: { offset_ms: -140, error_ms: 8, time_zone: 'Europe/Zurich' },
  network: { round_trip_ms: 12, bytes: 8_000_000, mbit_s: 94.2, blocked: ['ads.example.com'] },
  frames: { fps: 59.9, frames: 299, dropped: 1, refresh_hz: 59.9 },
  fonts: { loaded: ['Inter Variable'], missing: [] },
  touch: { points: 0, pointer: 'none', hover: false },
  audio: { supported: true, state: 'running', sample_rate: 48_000, channels: 2 },
  memory: { device_gb: 4, heap_limit: 2_000_000_000, heap_used: 30_000_000, cores: 4 },
  versions: { player: '0.1.0', server: '0.1.0', browser: 'Chromium 140' },
  bridge: { host: 'vitrine-kiosk', host_version: '0.1.0', kiosk: true, able: ['fullScreen'], unable: [] },
  faults: { known: true, faults: [{ code: 'ITEM_FAILED', at: 1_763_700_000_000, ended: 1_763_700_010_000 }] },
}

/** A report of a display that nothing is wrong with, except what is changed. */
export function aDiagnosticsReport(changed: Partial<ProbeOutcomes> = {}): DiagnosticsReport {
  const probes = Object.fromEntries(
    Object.entries(goodFacts).map(([id, facts]) => [id, { outcome: 'done', ms: 10, facts }]),
  ) as unknown as ProbeOutcomes
  return { format: 1, at: Date.UTC(2026, 10, 21, 9), ms: 14_000, probes: { ...probes, ...changed } }
}
