import { IconCircleCheck, IconServer, IconWifiOff } from '@tabler/icons-react'
import { sessionTexts } from './session.texts.ts'
import styles from './session.module.css'

const FACTS = [
  { icon: IconServer, title: sessionTexts.ownServer, text: sessionTexts.ownServerText },
  {
    icon: IconWifiOff,
    title: sessionTexts.offline,
    text: sessionTexts.offlineText,
  },
  {
    icon: IconCircleCheck,
    title: sessionTexts.status,
    text: sessionTexts.statusText,
  },
]

/** What Vitrine is, for somebody who sees it for the first time: a display on a wall, and three sentences. */
export function DoorDisplay() {
  return (
    <div className={styles.doorGlass}>
      <Picture />
      <ul className={styles.doorFacts}>
        {FACTS.map(({ icon: Icon, title, text }) => (
          <li key={title.id}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <strong>{title()}</strong>
            <span>{text()}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A display with three zones: a slide, a side strip with the time, a ticker. Drawn in the product's own colours. */
function Picture() {
  return (
    <svg className={styles.doorPicture} viewBox="30 20 820 520" aria-hidden="true">
      <defs>
        <linearGradient id="door-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2b1d5a" />
          <stop offset="0.45" stopColor="#6A4BBC" />
          <stop offset="0.78" stopColor="#D9503F" />
          <stop offset="1" stopColor="#E39A1F" />
        </linearGradient>
        <radialGradient id="door-sun">
          <stop offset="0" stopColor="#F7F4EE" />
          <stop offset="0.35" stopColor="#F6CF8A" />
          <stop offset="1" stopColor="#E39A1F" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="door-glow">
          <stop offset="0" stopColor="#D9503F" stopOpacity="0.5" />
          <stop offset="0.5" stopColor="#6A4BBC" stopOpacity="0.22" />
          <stop offset="1" stopColor="#07141b" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="door-floor">
          <stop offset="0" stopColor="#E39A1F" stopOpacity="0.26" />
          <stop offset="1" stopColor="#07141b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="door-shine" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="0.4" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <clipPath id="door-main">
          <rect x="70" y="50" width="556" height="362" />
        </clipPath>
      </defs>
      <ellipse cx="430" cy="300" rx="450" ry="260" fill="url(#door-glow)" />
      <rect x="58" y="38" width="764" height="432" rx="12" fill="#04080b" />
      <rect
        x="58.5"
        y="38.5"
        width="763"
        height="431"
        rx="11.5"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.14"
      />
      <g clipPath="url(#door-main)">
        <rect x="70" y="50" width="556" height="362" fill="url(#door-sky)" />
        <circle cx="452" cy="300" r="150" fill="url(#door-sun)" />
        <path d="M70 330 150 286 232 318 330 262 424 322 520 276 626 326V412H70Z" fill="#4d2a6b" />
        <path d="M70 366C150 330 236 334 318 358S512 392 626 344V412H70Z" fill="#0B5563" />
        <path d="M70 388C190 362 300 384 400 390S560 392 626 376V412H70Z" fill="#07303a" />
        <g fill="#F7F4EE" fontWeight="700">
          <text x="102" y="122" fontSize="44" letterSpacing="-1">
            {sessionTexts.marketFirstLine()}
          </text>
          <text x="102" y="170" fontSize="44" letterSpacing="-1">
            {sessionTexts.marketSecondLine()}
          </text>
          <text x="102" y="206" fontSize="19" fontWeight="500" opacity="0.86">
            {sessionTexts.marketWhen()}
          </text>
        </g>
      </g>
      <rect x="626" y="50" width="184" height="362" fill="#101828" />
      <g fill="#F7F4EE">
        <text x="650" y="106" fontSize="42" fontWeight="650" letterSpacing="-1">
          18:42
        </text>
        <text x="650" y="132" fontSize="15" opacity="0.7">
          {sessionTexts.friday()}
        </text>
        <circle cx="674" cy="188" r="17" fill="#E39A1F" />
        <path d="M665 214a15 15 0 0 1 1-30 20 20 0 0 1 37 5 12.5 12.5 0 0 1 3 25Z" fill="#dfe6ea" />
        <text x="722" y="208" fontSize="24" fontWeight="600">
          11°
        </text>
        <path d="M650 244h136" stroke="#fff" strokeOpacity="0.16" />
        <text x="650" y="276" fontSize="14" opacity="0.6">
          19:30
        </text>
        <text x="650" y="297" fontSize="16" fontWeight="550">
          {sessionTexts.concert()}
        </text>
        <text x="650" y="334" fontSize="14" opacity="0.6">
          21:00
        </text>
        <text x="650" y="355" fontSize="16" fontWeight="550">
          {sessionTexts.walk()}
        </text>
      </g>
      <rect x="70" y="412" width="740" height="46" fill="#F7F4EE" />
      <text x="102" y="441" fontSize="17" fontWeight="550" fill="#101828">
        {sessionTexts.ferry()}
      </text>
      <circle cx="432" cy="435" r="3" fill="#D9503F" />
      <text x="452" y="441" fontSize="17" fontWeight="550" fill="#101828">
        {sessionTexts.soup()}
      </text>
      <path d="M70 50h740v408H70Z" fill="url(#door-shine)" />
      <ellipse cx="440" cy="500" rx="360" ry="34" fill="url(#door-floor)" />
    </svg>
  )
}
