import { systemClock } from '../ports/systemClock.ts'
import { gradientLine, isReadable, placeIn, readGradient } from './paintMedia.ts'

/** A reconstruction that takes longer is given up, ms. */
const GIVE_UP_MS = 3_000
/** How much of a frame drawing may take at once, ms: what plays goes first. */
const SLICE_MS = 4
/** Parts of a page that are drawn at most. */
const PARTS_MOST = 4_000
/** Words of one text that are drawn at most. */
const WORDS_MOST = 400
/** Below this opacity a layer is invisible: layers that wait for their turn are. */
const FAINTEST = 0.01
const QUALITY = 0.72

/** The page as it is presented, as base64 of a JPEG. @throws when it cannot be drawn in time */
export async function pictureOfPage(widthMost: number): Promise<string> {
  const scale = Math.min(1, widthMost / innerWidth)
  const canvas = await draw(
    Math.max(1, Math.round(innerWidth * scale)),
    Math.max(1, Math.round(innerHeight * scale)),
    false,
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('the browser made no picture')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return base64Of(bytes)
}

/** The page very small: its pixels as base64. Cells of which nothing is known are transparent. */
export async function thumbnailOfPage(width: number, height: number): Promise<string> {
  const canvas = await draw(width, height, true)
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  return base64Of(data)
}

function base64Of(bytes: ArrayLike<number>): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 1) text += String.fromCharCode(bytes[at]!)
  return btoa(text)
}

/** A turn and a scale, without a move: [a, b, c, d] of a matrix. */
type Turn = readonly [number, number, number, number]
type Around = { turn: Turn; opacity: number }

/**
 * @param blank leaves parts of which nothing is known transparent; else they are marked
 */
async function draw(width: number, height: number, blank: boolean): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  if (isClear(context.fillStyle)) context.fillStyle = 'black'
  context.fillRect(0, 0, width, height)
  const endsMs = systemClock.monotonicMs() + GIVE_UP_MS
  const painter = createPainter(context, { x: width / innerWidth, y: height / innerHeight }, blank)
  const parts = painter.paint(document.body, { turn: [1, 0, 0, 1], opacity: 1 })
  for (;;) {
    const sliceEndsMs = systemClock.monotonicMs() + SLICE_MS
    let next = parts.next()
    while (!next.done && !next.value && systemClock.monotonicMs() < sliceEndsMs) next = parts.next()
    if (next.done) return canvas
    if (systemClock.monotonicMs() > endsMs) throw new Error('the page could not be drawn in time')
    // A drawing has to be decoded first; everything else goes on when the page is idle.
    if (next.value) await next.value
    else await idle()
  }
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 100 })
    else setTimeout(resolve, 16)
  })
const isClear = (colour: unknown): boolean =>
  colour === 'transparent' || /^rgba\(.*, 0\)$/.test(String(colour))

function createPainter(
  context: CanvasRenderingContext2D,
  scale: { x: number; y: number },
  blank: boolean,
): { paint(element: Element, around: Around): Generator<Promise<void> | undefined> } {
  let painted = 0

  /** Draws around the middle of a box that may be turned. @param size of the box before it was turned */
  const within = (rect: DOMRect, { turn: [a, b, c, d], opacity }: Around, run: () => void) => {
    context.setTransform(
      a * scale.x,
      b * scale.y,
      c * scale.x,
      d * scale.y,
      (rect.x + rect.width / 2) * scale.x,
      (rect.y + rect.height / 2) * scale.y,
    )
    context.globalAlpha = opacity
    run()
  }
  const outline = ({ width, height }: { width: number; height: number }, style: CSSStyleDeclaration) => {
    const radius = Number.parseFloat(style.borderTopLeftRadius) || 0
    const corner = style.borderTopLeftRadius.endsWith('%') ? (radius / 100) * Math.min(width, height) : radius
    context.beginPath()
    if (corner > 0 && 'roundRect' in context)
      context.roundRect(-width / 2, -height / 2, width, height, corner)
    else context.rect(-width / 2, -height / 2, width, height)
  }
  const unknown = ({ width, height }: { width: number; height: number }) => {
    context.clearRect(-width / 2, -height / 2, width, height)
    if (blank) return
    context.fillStyle = 'gray'
    context.fillRect(-width / 2, -height / 2, width, height)
  }
  const background = (size: { width: number; height: number }, style: CSSStyleDeclaration) => {
    const gradient = readGradient(style.backgroundImage)
    if (isClear(style.backgroundColor) && !gradient) return
    outline(size, style)
    context.fillStyle = style.backgroundColor
    if (gradient) {
      const line = context.createLinearGradient(...gradientLine(size, gradient.degrees))
      for (const { at, colour } of gradient.stops) line.addColorStop(at, colour)
      context.fillStyle = line
    }
    context.fill()
  }
  /** @returns whether the element is one that has a picture of its own */
  const media = (
    element: Element,
    size: { width: number; height: number },
    style: CSSStyleDeclaration,
  ): boolean => {
    const place = (source: CanvasImageSource, natural: { width: number; height: number }) => {
      if (natural.width === 0 || natural.height === 0) return
      const at = placeIn(size, natural, style.objectFit, style.objectPosition)
      context.save()
      outline(size, style)
      context.clip()
      context.drawImage(source, at.x - size.width / 2, at.y - size.height / 2, at.width, at.height)
      context.restore()
    }
    if (element instanceof HTMLImageElement) {
      if (!isReadable(element.currentSrc, location.origin)) unknown(size)
      else if (element.complete)
        place(element, { width: element.naturalWidth, height: element.naturalHeight })
      return true
    }
    if (element instanceof HTMLVideoElement) {
      const { videoWidth, videoHeight } = element
      if (!element.srcObject && !isReadable(element.currentSrc, location.origin)) unknown(size)
      else if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
        place(element, { width: videoWidth, height: videoHeight })
      return true
    }
    if (element instanceof HTMLCanvasElement) {
      place(element, element)
      return true
    }
    if (element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement) {
      unknown(size)
      return true
    }
    return false
  }
  const words = (node: Text, style: CSSStyleDeclaration, around: Around) => {
    const range = document.createRange()
    let drawn = 0
    for (const word of node.data.matchAll(/\S+/g)) {
      drawn += 1
      if (drawn > WORDS_MOST) return
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const rect = range.getBoundingClientRect()
      if (rect.width === 0) continue
      within(rect, around, () => {
        context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        context.fillStyle = style.color
        context.textAlign = 'center'
        context.textBaseline = 'middle'
        context.fillText(style.textTransform === 'uppercase' ? word[0].toUpperCase() : word[0], 0, 0)
      })
    }
  }
  /** A drawing as a picture of its own; where it cannot be decoded its place stays as it was. */
  const drawing = async (svg: SVGSVGElement, rect: DOMRect, around: Around): Promise<void> => {
    const clone = svg.cloneNode(true) as SVGSVGElement
    clone.setAttribute('width', String(rect.width))
    clone.setAttribute('height', String(rect.height))
    clone.style.color = getComputedStyle(svg).color
    const image = new Image()
    const text = new XMLSerializer().serializeToString(clone)
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
    const decoded = await image.decode().then(
      () => true,
      () => false,
    )
    if (!decoded) return
    within(rect, { ...around, turn: [1, 0, 0, 1] }, () =>
      context.drawImage(image, -rect.width / 2, -rect.height / 2, rect.width, rect.height),
    )
  }

  function* paint(element: Element, outer: Around): Generator<Promise<void> | undefined> {
    painted += 1
    if (painted > PARTS_MOST) throw new Error('the page has too many parts')
    const style = getComputedStyle(element)
    const opacity = outer.opacity * Number(style.opacity)
    if (style.display === 'none' || opacity < FAINTEST) return
    const around = { turn: turned(outer.turn, style), opacity }
    const rect = element.getBoundingClientRect()
    const isSeen = style.visibility === 'visible' && style.display !== 'contents'
    const size = sizeOf(element, rect)
    context.save()
    if (isSeen && element instanceof SVGSVGElement) {
      yield drawing(element, rect, around)
      context.restore()
      return
    }
    if (isSeen && rect.width > 0 && rect.height > 0) {
      within(rect, around, () => background(size, style))
      let isMedia = false
      within(rect, around, () => (isMedia = media(element, size, style)))
      if (isMedia) {
        context.restore()
        yield undefined
        return
      }
      if (style.overflowX !== 'visible')
        within(rect, around, () => {
          outline(size, style)
          context.clip()
        })
    }
    yield undefined
    const inside = [...(element.shadowRoot ?? element).childNodes]
    for (const node of inside) if (isSeen && node instanceof Text) words(node, style, around)
    const children = inside.filter((node): node is Element => node instanceof Element)
    const layers = new Map(children.map((child) => [child, Number(getComputedStyle(child).zIndex) || 0]))
    for (const child of children.sort((a, b) => layers.get(a)! - layers.get(b)!)) yield* paint(child, around)
    context.restore()
  }
  return { paint }
}

/** The sides of a box before it was turned or scaled. */
function sizeOf(element: Element, rect: DOMRect): { width: number; height: number } {
  return element instanceof HTMLElement && element.offsetWidth > 0
    ? { width: element.offsetWidth, height: element.offsetHeight }
    : { width: rect.width, height: rect.height }
}

/** The turn of an element within those around it. */
function turned(outer: Turn, { transform, rotate, scale }: CSSStyleDeclaration): Turn {
  const own = [transform, rotate, scale].every((one) => one === 'none' || one === '')
  if (own) return outer
  const matrix = new DOMMatrix(outer.concat([0, 0]) as number[])
  if (rotate && rotate !== 'none') matrix.rotateSelf(Number.parseFloat(rotate) || 0)
  if (scale && scale !== 'none') {
    const [x = 1, y = x] = scale.split(' ').map(Number)
    matrix.scaleSelf(x, y)
  }
  if (transform && transform !== 'none') matrix.multiplySelf(new DOMMatrix(transform))
  return [matrix.a, matrix.b, matrix.c, matrix.d]
}
