/** The parts of a PDF by their number, from 1 on, as one file with its table of them. */
function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** A PDF with a page of each colour (red, green and blue, 0 to 1). @param upright these pages stand upright */
export function colouredPdf(colours: readonly string[], upright: ReadonlySet<number> = new Set()): Buffer {
  const kids = colours.map((_, at) => `${3 + at * 2} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${colours.length} /Kids [${kids}] >>`,
    ...colours.flatMap((colour, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${upright.has(at) ? '450 800' : '800 450'}] /Contents ${4 + at * 2} 0 R >>`,
      stream(`${colour} rg 100 100 250 250 re f`),
    ]),
  ])
}

/** A PDF that opens only with a password, which nobody knows. */
export const lockedPdf = (): Buffer =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 450] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'c3'.repeat(16)}> <${'c3'.repeat(16)}>]`,
  )

/**
 * A PDF that would run `script` if its reader let it: when it is opened, when its page is shown, from its form, from the
 * matrix of its font (CVE-2024-4367), and by leading elsewhere.
 */
export function hostilePdf(script: string, elsewhere: string): Buffer {
  const run = `<< /S /JavaScript /JS (${script}) >>`
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${run} /AA << /WC ${run} >> /Names << /JavaScript << /Names [(a) ${run}] >> >> /AcroForm << /Fields [6 0 R] /XFA [(template) 7 0 R] >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 450] /Contents 4 0 R /AA << /O ${run} >> /Annots [6 0 R 8 0 R] /Resources << /Font << /F1 5 0 R >> >> >>`,
    stream('0 0 1 rg 100 100 250 250 re f BT /F1 40 Tf 400 300 Td (AAAA) Tj ET'),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Hostile /FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor 9 0 R /FontMatrix [1 2 3 4 5 (0\\); ${script}; //)] >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (x) /Rect [400 50 600 100] /AA << /F ${run} /C ${run} >> >>`,
    stream(`<template><script contentType="application/x-javascript">${script}</script></template>`),
    `<< /Type /Annot /Subtype /Link /Rect [0 0 800 450] /A << /S /URI /URI (javascript:${script}) >> /PA << /S /URI /URI (${elsewhere}) >> >>`,
    '<< /Type /FontDescriptor /FontName /Hostile /Flags 32 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /ItalicAngle 0 >>',
  ])
}
