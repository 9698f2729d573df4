import { expect, it } from 'vitest';
import { isSafeRedirect } from './redirect.ts';

it.each([
  'https://app.example/callback',
  'http://127.0.0.1:33418/callback',
  'http://localhost/callback',
  'http://[::1]:8000/',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'com.example.app:/callback',
])('lets a client have its answer at %s', (uri) => {
  expect(isSafeRedirect(uri)).toBe(true);
});

it.each([
  'http://app.example/callback',
  'http://127.0.0.1.app.example/',
  'https://user:word@app.example/',
  'https://app.example/#part',
  'javascript:alert(1)//',
  'JavaScript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'not an address',
  `https://app.example/${'a'.repeat(2000)}`,
  7,
])('refuses %s', (uri) => {
  expect(isSafeRedirect(uri)).toBe(false);
});
