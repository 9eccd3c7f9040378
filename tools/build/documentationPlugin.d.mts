import type { Plugin } from 'vite'

export const PURE_FUNCTIONS: string[]
export function withoutDocumentation(code: string, parse: (code: string) => object): string
export function documentationPlugin(): Plugin
