import { masterVolume } from '@vitrine/render/volume'
import { afterEach, expect, it } from 'vitest'
import { hush } from './hush.ts'

afterEach(() => {
  hush.set(false)
  hush.setVolume(1)
})

it('holds the page silent while an emergency is on, and gives back the volume that was set in the meantime', () => {
  hush.setVolume(0.8)
  hush.set(true)
  expect(masterVolume.get()).toBe(0)
  hush.setVolume(0.4)
  expect(masterVolume.get()).toBe(0)
  hush.set(false)
  expect(masterVolume.get()).toBe(0.4)
})
