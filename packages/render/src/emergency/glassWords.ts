/** What a display says beside the message itself, in the language of the message. */
export type GlassWords = {
  /** BCP 47: another one than that of the message where there are no words in it */
  language: string
  drill: string
  confirm: string
  confirmed: string
}

/**
 * The words by language: the drill first, then what the button says before and after a touch. They are not texts of the display's
 * own language, because a message is shown in up to six languages, whatever the display speaks. All of them are in one table, so
 * that a drill is marked as one with the network gone.
 */
const WORDS: Readonly<Record<string, readonly [drill: string, confirm: string, confirmed: string]>> = {
  ar: ['هذا تدريب', 'المس للتأكيد', 'تم التأكيد'],
  bg: ['ТОВА Е УЧЕНИЕ', 'Докоснете за потвърждение', 'Потвърдено'],
  ca: ['AIXÒ ÉS UN SIMULACRE', 'Toqueu per confirmar', 'Confirmat'],
  cs: ['TOTO JE CVIČENÍ', 'Dotykem potvrďte', 'Potvrzeno'],
  cy: ['YMARFER YW HWN', 'Cyffyrddwch i gadarnhau', 'Wedi’i gadarnhau'],
  da: ['DETTE ER EN ØVELSE', 'Tryk for at bekræfte', 'Bekræftet'],
  de: ['DIES IST EINE ÜBUNG', 'Zum Bestätigen berühren', 'Bestätigt'],
  el: ['ΑΥΤΟ ΕΙΝΑΙ ΑΣΚΗΣΗ', 'Αγγίξτε για επιβεβαίωση', 'Επιβεβαιώθηκε'],
  en: ['THIS IS A DRILL', 'Touch to confirm', 'Confirmed'],
  es: ['ESTO ES UN SIMULACRO', 'Toque para confirmar', 'Confirmado'],
  et: ['SEE ON ÕPPUS', 'Kinnitamiseks puudutage', 'Kinnitatud'],
  fa: ['این یک مانور است', 'برای تأیید لمس کنید', 'تأیید شد'],
  fi: ['TÄMÄ ON HARJOITUS', 'Vahvista koskettamalla', 'Vahvistettu'],
  fr: ['CECI EST UN EXERCICE', 'Touchez pour confirmer', 'Confirmé'],
  he: ['זהו תרגיל', 'געו לאישור', 'אושר'],
  hi: ['यह एक अभ्यास है', 'पुष्टि के लिए छुएँ', 'पुष्टि हो गई'],
  hr: ['OVO JE VJEŽBA', 'Dodirnite za potvrdu', 'Potvrđeno'],
  hu: ['EZ GYAKORLAT', 'Érintse meg a megerősítéshez', 'Megerősítve'],
  id: ['INI ADALAH LATIHAN', 'Sentuh untuk mengonfirmasi', 'Dikonfirmasi'],
  is: ['ÞETTA ER ÆFING', 'Snertið til að staðfesta', 'Staðfest'],
  it: ['QUESTA È UN’ESERCITAZIONE', 'Tocca per confermare', 'Confermato'],
  ja: ['これは訓練です', 'タッチして確認', '確認済み'],
  ko: ['이것은 훈련입니다', '터치하여 확인', '확인됨'],
  lt: ['TAI PRATYBOS', 'Palieskite, kad patvirtintumėte', 'Patvirtinta'],
  lv: ['ŠĪS IR MĀCĪBAS', 'Pieskarieties, lai apstiprinātu', 'Apstiprināts'],
  nb: ['DETTE ER EN ØVELSE', 'Trykk for å bekrefte', 'Bekreftet'],
  nl: ['DIT IS EEN OEFENING', 'Raak aan om te bevestigen', 'Bevestigd'],
  pl: ['TO SĄ ĆWICZENIA', 'Dotknij, aby potwierdzić', 'Potwierdzono'],
  pt: ['ISTO É UM SIMULACRO', 'Toque para confirmar', 'Confirmado'],
  'pt-br': ['ISTO É UM SIMULADO', 'Toque para confirmar', 'Confirmado'],
  ro: ['ACESTA ESTE UN EXERCIȚIU', 'Atingeți pentru a confirma', 'Confirmat'],
  ru: ['ЭТО УЧЕНИЯ', 'Коснитесь для подтверждения', 'Подтверждено'],
  sk: ['TOTO JE CVIČENIE', 'Dotykom potvrďte', 'Potvrdené'],
  sl: ['TO JE VAJA', 'Dotaknite se za potrditev', 'Potrjeno'],
  sr: ['ОВО ЈЕ ВЕЖБА', 'Додирните за потврду', 'Потврђено'],
  'sr-latn': ['OVO JE VEŽBA', 'Dodirnite za potvrdu', 'Potvrđeno'],
  sv: ['DETTA ÄR EN ÖVNING', 'Tryck för att bekräfta', 'Bekräftat'],
  th: ['นี่คือการฝึกซ้อม', 'แตะเพื่อยืนยัน', 'ยืนยันแล้ว'],
  tr: ['BU BİR TATBİKATTIR', 'Onaylamak için dokunun', 'Onaylandı'],
  uk: ['ЦЕ НАВЧАННЯ', 'Торкніться для підтвердження', 'Підтверджено'],
  ur: ['یہ ایک مشق ہے', 'تصدیق کے لیے چھوئیں', 'تصدیق ہو گئی'],
  vi: ['ĐÂY LÀ DIỄN TẬP', 'Chạm để xác nhận', 'Đã xác nhận'],
  zh: ['这是演习', '触摸以确认', '已确认'],
  'zh-hant': ['這是演習', '觸摸以確認', '已確認'],
}

/** Tags whose words stand under another one. */
const SAME: Readonly<Record<string, string>> = {
  iw: 'he',
  nn: 'nb',
  no: 'nb',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
  'zh-tw': 'zh-hant',
}

/**
 * The words for a language: of its whole tag, or of a shorter one, or else English.
 * @param language BCP 47
 */
export function glassWords(language: string): GlassWords {
  const parts = language.toLowerCase().split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-')
    const words = WORDS[SAME[tag] ?? tag]
    if (words) return { language, drill: words[0], confirm: words[1], confirmed: words[2] }
  }
  return { ...glassWords('en'), language: 'en' }
}
