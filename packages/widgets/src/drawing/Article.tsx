import type { ReactElement } from 'react'
import { CloseMark } from './CloseMark.tsx'
import { fittingPx, linesIn, unitPx } from './measure.ts'
import { Picture } from './Picture.tsx'
import { clamped, ONE_LINE, QUIET, Sheet, type Drawing } from './Sheet.tsx'

/** What can be read of something that was opened. */
export type Article = {
  title: string
  /** whom it is from and when, or where it takes place */
  about: string
  text: string
  /** the address of a picture that is there */
  pictureUrl: string | null
  /** where there is more to read: drawn as a QR code, because a display has no browser for it */
  link: string | null
}

/** Something that was opened, as large as the widget, with a mark that closes it. Whatever is touched closes it. */
export function ArticleSheet({ drawing, article }: { drawing: Drawing; article: Article }): ReactElement {
  const { title, about, text, pictureUrl, link } = article
  const { style, box, parts } = drawing
  const unit = unitPx(style.size, box, 13, 6)
  const closePx = Math.min(unit * 2, box.heightPx / 3)
  const gapPx = unit * 0.8
  const isWide = box.widthPx > box.heightPx * 1.2
  const hasPicture = pictureUrl !== null && (isWide ? box.widthPx > unit * 20 : box.heightPx > unit * 13)
  const picturePx = !hasPicture ? 0 : isWide ? box.widthPx * 0.34 : box.heightPx * 0.32
  // A code is read from an arm's length: a small one helps nobody.
  const codePx = Math.min(unit * 5, box.heightPx * 0.34)
  const hasCode = link !== null && codePx >= 60 && box.widthPx > codePx * 2.5
  const room = {
    widthPx: Math.max(1, box.widthPx - closePx - (isWide && hasPicture ? picturePx + gapPx : 0)),
    heightPx: Math.max(
      1,
      box.heightPx - (hasPicture && !isWide ? picturePx + gapPx : 0) - (about === '' ? 0 : unit * 1.5),
    ),
  }
  const titlePx = fittingPx(
    title,
    // Its letters are bold, and so wider than others.
    { widthPx: room.widthPx * 0.88, heightPx: room.heightPx * (text === '' ? 0.8 : 0.4) },
    { mostPx: unit * 1.9, leastPx: unit * 0.8, leading: 1.15 },
  )
  const titleLines = Math.max(1, Math.floor((room.heightPx * (text === '' ? 0.8 : 0.4)) / (titlePx * 1.15)))
  const textLines = Math.floor(
    (room.heightPx - Math.min(titleLines, linesIn(title, room.widthPx * 0.88, titlePx)) * titlePx * 1.15) /
      (unit * 1.4),
  )
  return (
    <Sheet drawing={drawing} sizePx={unit} words={`${title} ${about} ${text}`}>
      <div
        role="article"
        aria-label={title}
        style={{ height: '100%', display: 'flex', flexDirection: isWide ? 'row' : 'column' }}
      >
        {hasPicture && (
          <Picture
            url={pictureUrl}
            look={{
              width: isWide ? picturePx : '100%',
              height: isWide ? '100%' : picturePx,
              borderRadius: unit * 0.3,
              marginInlineEnd: isWide ? gapPx : 0,
              marginBottom: isWide ? 0 : gapPx,
            }}
          />
        )}
        <div style={{ flex: '1 1 0', minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <div
            dir="auto"
            style={{
              ...clamped(titleLines),
              flex: 'none',
              marginInlineEnd: hasPicture && !isWide ? 0 : closePx,
              fontSize: titlePx,
              lineHeight: 1.15,
              fontWeight: 720,
              letterSpacing: '-0.01em',
            }}
          >
            {title}
          </div>
          {about !== '' && (
            <div
              dir="auto"
              style={{ ...ONE_LINE, ...QUIET, flex: 'none', height: unit * 1.5, lineHeight: 1.5 }}
            >
              {about}
            </div>
          )}
          <div style={{ flex: '1 1 0', minHeight: 0, display: 'flex', alignItems: 'flex-end' }}>
            <div style={{ flex: '1 1 0', minWidth: 0, height: '100%' }}>
              <div
                dir="auto"
                style={{
                  ...clamped(Math.max(1, textLines)),
                  fontSize: unit,
                  lineHeight: 1.4,
                  fontWeight: 400,
                  whiteSpace: 'pre-line',
                  paddingTop: unit * 0.3,
                }}
              >
                {text}
              </div>
            </div>
            {hasCode && (
              <div style={{ flex: 'none', width: codePx, height: codePx, marginInlineStart: gapPx }}>
                <parts.Qr text={link} dark="#101828" light="#ffffff" />
              </div>
            )}
          </div>
        </div>
      </div>
      <CloseMark drawing={drawing} sizePx={closePx * 0.8} />
    </Sheet>
  )
}
