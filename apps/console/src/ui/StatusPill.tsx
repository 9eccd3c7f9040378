import type { DeviceStatus } from '@vitrine/core'
import { useNow } from './useNow.ts'
import { deviceStatusText, type Shape, type Tone } from './deviceStatusText.ts'

/** The status of a device in words, shape and colour. */
export function StatusPill({ status }: { status: DeviceStatus }) {
  const words = deviceStatusText(status, useNow())
  return (
    <Pill tone={words.tone} shape={words.shape}>
      {words.short}
    </Pill>
  )
}

export function Pill({ tone, shape, children }: { tone: Tone; shape?: Shape; children: string }) {
  return (
    <span className="v-pill" data-tone={tone}>
      {shape && <StatusShape shape={shape} />}
      {children}
    </span>
  )
}

export function StatusShape({ shape }: { shape: Shape }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" fill="currentColor">
      {shape === 'dot' && <circle cx="4" cy="4" r="3.5" />}
      {shape === 'square' && <rect x="0.5" y="0.5" width="7" height="7" rx="1" />}
      {shape === 'triangle' && <path d="M4 0.4 7.9 7.4H0.1Z" />}
      {shape === 'bars' && (
        <>
          <rect x="0.6" y="1.4" width="6.8" height="5.2" fill="none" stroke="currentColor" strokeWidth="1" />
          <path d="M0.6 1.4h1.9v5.2H0.6ZM5.5 1.4h1.9v5.2H5.5Z" />
        </>
      )}
      {shape === 'pause' && <path d="M1 0.8h2.2v6.4H1ZM4.8 0.8H7v6.4H4.8Z" />}
      {shape === 'ring' && (
        <circle cx="4" cy="4" r="2.8" fill="none" stroke="currentColor" strokeWidth="1.6" />
      )}
      {shape === 'dashes' && (
        <circle
          cx="4"
          cy="4"
          r="3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeDasharray="1.6 1.6"
        />
      )}
      {shape === 'half' && (
        <>
          <circle cx="4" cy="4" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.2" />
          <path d="M4 0.9a3.1 3.1 0 0 1 0 6.2Z" />
        </>
      )}
    </svg>
  )
}
