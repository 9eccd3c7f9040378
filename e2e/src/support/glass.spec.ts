import { captureGlass, videosOn } from './glass.ts'
import { expect, test } from './test.ts'

test('the glass is judged by its pixels', async ({ page }) => {
  await page.setContent('<body style="margin:0;background:#000"></body>')
  expect((await captureGlass(page)).isBlank()).toBe(true)

  await page.setContent(
    '<body style="margin:0;background:linear-gradient(90deg,#0B5563 50%,#F7F4EE 50%)"></body>',
  )
  const glass = await captureGlass(page)
  expect(glass.isBlank()).toBe(false)
  expect(glass.share({ r: 0x0b, g: 0x55, b: 0x63 })).toBeCloseTo(0.5, 1)
  expect(glass.isBlank({ x: 0, y: 0, width: 900, height: 1080 })).toBe(true)
  expect(await videosOn(page)).toEqual([])
})
