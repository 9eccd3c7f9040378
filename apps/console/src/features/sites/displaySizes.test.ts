import { expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { displaySizes } from './displaySizes.ts'

const aDevice = (name: string, width: number, height: number, rotate: 0 | 90 = 0) =>
  ({
    name,
    data: { glass: { width, height } },
    settings: { ...DEFAULT_DEVICE_SETTINGS, rotate },
  }) as unknown as Device
const screen = { width: 1920, height: 1080 }

it('offers the sizes of the displays that the screen does not fit, as they hang, the most common first', () =>
  expect(
    displaySizes(
      [
        aDevice('Door', 1920, 1080, 90),
        aDevice('Lobby', 1920, 1200),
        aDevice('Hall', 1920, 1200),
        aDevice('Bar', 1280, 720),
      ],
      screen,
    ),
  ).toMatchObject([
    { width: 1920, height: 1200, names: ['Lobby', 'Hall'] },
    { width: 1080, height: 1920, names: ['Door'] },
  ]))
it('offers nothing for a screen that is only enlarged', () =>
  expect(displaySizes([aDevice('Wall', 3840, 2160), aDevice('Big', 7680, 4320)], screen)).toEqual([]))
