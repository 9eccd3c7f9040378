import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPlayground } from '../../tools/widget/playground/server.ts'
import { expect, test } from './support/test.ts'

test('the playground shows a widget in every size, state and language, follows its files, and names what is wrong', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('bars')
  cpSync(path.join(import.meta.dirname, '../../tools/widget/examples/bars'), folder, { recursive: true })
  const playground = await startPlayground({ folder, port: 0, readNow: () => Date.now() })
  try {
    await page.goto(playground.url)
    const inside = (at: number) =>
      page.locator('iframe').nth(at).contentFrame().frameLocator('iframe').locator('body')
    const log = page.getByRole('log')
    await expect(page.locator('iframe')).toHaveCount(6)
    for (let at = 0; at < 6; at += 1) await expect(inside(at)).toContainText('Harbour baths')
    await expect(log).toContainText('1080 × 1920: ready')

    await page.getByLabel('Size').selectOption({ label: 'Medium, 400 × 300' })
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(inside(0).locator('#note')).toHaveText('')
    await page.getByLabel('State').selectOption({ label: 'Old data' })
    await expect(inside(0).locator('#note')).not.toHaveText('')
    await page.getByLabel('State').selectOption({ label: 'No data' })
    await expect(inside(0)).not.toContainText('Harbour baths')
    await page.getByLabel('State').selectOption({ label: 'Sample data' })
    await page.getByLabel('Language').selectOption('ar')
    await expect(inside(0)).toContainText('Harbour baths')
    await page.getByLabel('Heading').fill('Visitors today')
    await page.getByLabel('Heading').press('Enter')
    await expect(inside(0).getByRole('heading')).toHaveText('Visitors today')
    await inside(0).getByRole('heading').click()
    await expect(log).toContainText('400 × 300: touch')

    const script = path.join(folder, 'main.js')
    const text = readFileSync(script, 'utf8')
    writeFileSync(script, 'vitrine.error("no bars today")')
    await expect(log).toContainText('400 × 300: error: stopped (threw). no bars today')
    writeFileSync(script, text)
    await expect(inside(0).getByRole('heading')).toHaveText('Visitors today')

    const manifest = path.join(folder, 'widget.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": 1', '"version": "one"'))
    await expect(page.getByRole('alert')).toContainText('widget.json.version')
    await expect(page.locator('iframe')).toHaveCount(0)
  } finally {
    await playground.close()
  }
})

test('the playground has every size, language, background and state, and shows settings while they are written', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('probe')
  mkdirSync(folder, { recursive: true })
  const manifest = {
    kind: 'probe',
    version: 1,
    name: 'Probe',
    description: 'Says what it is given.',
    entry: 'index.html',
    feed: ['table', 'queue'],
    settings_schema: {
      type: 'object',
      properties: { text: { type: 'string', title: 'Heading', default: 'Hello', maxLength: 40 } },
    },
  }
  writeFileSync(path.join(folder, 'widget.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'index.html'), '<p></p><script src="main.js"></script>')
  writeFileSync(
    path.join(folder, 'main.js'),
    `let given, data, shown = 'waiting'
const draw = () => {
  const { width, height } = given.size
  const content = data && data.content
  document.querySelector('p').textContent = [
    width + 'x' + height, innerWidth + 'x' + innerHeight, given.locale, given.color, given.settings.text, shown,
    content ? content.kind + ' ' + (content.rows || content.calls).length : 'nothing',
    content ? Math.round((given.now - data.read_at) / 86_400_000) + ' days' : '',
  ].join(' | ')
}
vitrine.on('init', (init) => { given = init; data = init.data; draw(); vitrine.ready() })
vitrine.on('data', (next) => { data = next; draw() })
for (const name of ['visible', 'hidden']) vitrine.on(name, () => { shown = name; draw() })`,
  )
  const playground = await startPlayground({ folder, port: 0, readNow: () => Date.now() })
  try {
    await page.goto(playground.url)
    const optionsOf = (label: string) => page.getByLabel(label).getByRole('option')
    const choose = (label: string, option: string) => page.getByLabel(label).selectOption({ label: option })
    const said = page.locator('iframe').contentFrame().frameLocator('iframe').locator('p')
    await expect(optionsOf('Size')).toHaveText([
      'All sizes',
      'Small, 200 × 100',
      'Medium, 400 × 300',
      'Landscape, 1920 × 1080',
      '4K, 3840 × 2160',
      'Portrait, 1080 × 1920',
      'Strip, 1920 × 200',
    ])
    const sizes = (await optionsOf('Size').allTextContents()).slice(1)
    await expect(page.locator('iframe')).toHaveCount(sizes.length)
    for (const size of sizes) {
      await choose('Size', size)
      const px = /(\d+) × (\d+)$/.exec(size)!.slice(1).join('x')
      await expect(said).toContainText(`${px} | ${px} | en-US | #101828 | Hello | visible | table 6 | 0 days`)
    }
    await choose('Size', sizes[0]!)
    const languages = await optionsOf('Language').evaluateAll((options) =>
      options.map((option) => (option as HTMLOptionElement).value),
    )
    expect(languages).toEqual(['en-US', 'en-GB', 'de', 'fr', 'pt-BR', 'ja', 'ar', 'he'])
    for (const language of languages) {
      await page.getByLabel('Language').selectOption(language)
      await expect(said).toContainText(`| ${language} |`)
    }
    await expect(optionsOf('Background')).toHaveText(['Light', 'Dark'])
    await choose('Background', 'Dark')
    await expect(said).toContainText('| #F7F4EE |')
    await expect(page.locator('.stage')).toHaveCSS('background-color', 'rgb(16, 24, 40)')

    await expect(optionsOf('State')).toHaveText([
      'Sample data',
      'No data',
      'Too much data',
      'Old data',
      'Hidden',
    ])
    await choose('State', 'No data')
    await expect(said).toContainText('visible | nothing')
    await choose('State', 'Too much data')
    await expect(said).toContainText('visible | table 500 | 0 days')
    await choose('State', 'Old data')
    await expect(said).toContainText('visible | table 6 | 3 days')
    await choose('State', 'Hidden')
    await expect(said).toContainText('hidden | table 6')
    await choose('State', 'Sample data')
    await choose('Feed', 'queue')
    await expect(said).toContainText('visible | queue')

    const heading = page.getByLabel('Heading')
    await heading.press('End')
    await heading.pressSequentially(' there')
    await expect(said).toContainText('| Hello there |')
    await expect(heading).toBeFocused()
  } finally {
    await playground.close()
  }
})

test('the playground names what is missing, what is blocked, and where an error was thrown', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('faulty')
  cpSync(path.join(import.meta.dirname, '../../tools/widget/template'), folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const playground = await startPlayground({ folder, port: 0, readNow: () => Date.now() })
  try {
    await page.goto(playground.url)
    const log = page.getByRole('log')
    const problems = page.getByRole('alert')
    await page.getByLabel('Size').selectOption({ label: 'Medium, 400 × 300' })
    await expect(log).toContainText('400 × 300: ready')

    write(
      'main.js',
      `vitrine.on('init', () => {
  vitrine.ready()
  fetch('https://api.example.com/a')
})`,
    )
    await expect(log).toContainText(
      '400 × 300: blocked: the network doesn’t reach api.example.com. Add "api.example.com" to permissions.network in widget.json.',
    )
    await expect(log).toContainText(/400 × 300: error: stopped \(threw\)\. .+/)

    write('main.js', `vitrine.on('init', () => {\n  vitrine.ready()\n\n  missing.call()\n})`)
    await expect(log).toContainText(/stopped \(threw\)\. .*missing is not defined \(main\.js:4\)/)
    write('main.js', `vitrine.on('init', async () => {\n  vitrine.ready()\n  throw new Error('late')\n})`)
    await expect(log).toContainText('stopped (threw). late (main.js:3)')

    write(
      'index.html',
      '<p id="text"></p>\n<script>vitrine.ready()</script>\n<script src="gone.js"></script>',
    )
    await expect(problems).toContainText('index.html, line 2: A script inside the page doesn’t run.')
    await expect(problems).toContainText('index.html, line 3: There is no file gone.js in the package.')
  } finally {
    await playground.close()
  }
})
