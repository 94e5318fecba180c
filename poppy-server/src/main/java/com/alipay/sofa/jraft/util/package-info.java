/** What of the consensus library is another one here. */
@NullMarked
package com.alipay.sofa.jraft.util;

import org.jspecify.annotations.NullMarked;
