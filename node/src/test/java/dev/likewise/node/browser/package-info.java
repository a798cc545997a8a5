/**
 * Headless Chromium for tests of pages, by {@link dev.likewise.node.browser.Browser}. Shared with other modules as the test
 * jar of this one; knows of browsers, not of Likewise.
 */
package dev.likewise.node.browser;
