/** The eight default colours, which every picker offers first, by name; used by the mark, the charts and the templates. Source: specification §9 "Default colours". */
export const PALETTE = [
  { name: 'ink', hex: '#101828' },
  { name: 'petrol', hex: '#0B5563' },
  { name: 'teal', hex: '#12877F' },
  { name: 'sky', hex: '#3E8EDE' },
  { name: 'plum', hex: '#6A4BBC' },
  { name: 'coral', hex: '#D9503F' },
  { name: 'amber', hex: '#E39A1F' },
  { name: 'paper', hex: '#F7F4EE' },
] as const satisfies readonly { name: string; hex: string }[]
