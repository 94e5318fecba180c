package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.aggregate.Pipeline
import dev.morphium.watch.Watching
import dev.morphium.query.Query
import dev.morphium.watch.ChangeEvent
import java.util.concurrent.CancellationException
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.jdk9.asFlow
import kotlinx.coroutines.suspendCancellableCoroutine

/**
 * Does an operation on a virtual thread while the coroutine is suspended: `morphium.await { store(person) }`.
 *
 * Every blocking operation suspends this way; so many run at once as `MorphiumSettings.asyncOperations` says. A
 * coroutine that is cancelled goes on at once, and the operation is interrupted: whether a write that was interrupted
 * was done nobody knows.
 *
 * @throws IllegalStateException when the calling thread has a session or a transaction, which cannot be in two threads
 *   at once, or when the Morphium is closed meanwhile
 */
public suspend fun <R> Morphium.await(operation: Morphium.() -> R): R = await(this, operation)

/** Does an operation of a query, a pipeline or a bulk: `morphium.await(query) { asList() }`. */
public suspend fun <S : Any, R> Morphium.await(subject: S, operation: S.() -> R): R =
    suspendCancellableCoroutine { continuation ->
        val future = async(subject).call<R> { it.operation() }
        continuation.invokeOnCancellation { future.cancel(true) }
        future.whenComplete { result, failure ->
            when (failure) {
                null -> continuation.resume(result)
                // nobody cancelled this coroutine, so that it would end without a word
                is CancellationException -> continuation.resumeWithException(IllegalStateException(failure.message, failure))
                else -> continuation.resumeWithException(failure)
            }
        }
    }

/**
 * The results of a query, cold: each collector gets a cursor of its own, which is closed when it is cancelled or has
 * enough.
 *
 * So many results are asked for in advance as the flow buffers, 64 if nothing is said: `buffer(10)` asks for ten.
 */
public fun <T : Any> Morphium.flow(query: Query<T>): Flow<T> = publisher(query).asFlow()

/** The results of an aggregation; see the flow of a query. */
public fun <R : Any> Morphium.flow(pipeline: Pipeline<*, R>): Flow<R> = publisher(pipeline).asFlow()

/**
 * The events of a change stream, which never ends by itself and waits for servers that are away.
 *
 * It begins when it is collected; `watching.startAfter(token)` begins where another one ended.
 */
public fun <T : Any> Morphium.flow(watching: Watching<T>): Flow<ChangeEvent<T>> = publisher(watching).asFlow()
