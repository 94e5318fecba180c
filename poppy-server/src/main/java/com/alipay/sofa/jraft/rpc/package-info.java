/**
 * What of the consensus library's messages is another one here. The library's own classes of this
 * package are not {@code @NullMarked}, and so the package is not.
 */
package com.alipay.sofa.jraft.rpc;
