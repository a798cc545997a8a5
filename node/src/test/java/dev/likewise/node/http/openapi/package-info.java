/**
 * Holds what a server says against its OpenAPI document, in both directions. Knows of documents, requests and answers, not of
 * Likewise: a call is an {@link dev.likewise.node.http.openapi.Exchange}, and each class of rules turns a document and
 * exchanges into complaints, so that the rules are tested by changing either side.
 */
package dev.likewise.node.http.openapi;
